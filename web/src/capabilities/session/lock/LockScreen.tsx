import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { displayName, initials } from '@corridor/contract/people/rules.ts'
import { useState } from 'react'
import { useDemoAccounts } from '#capabilities/sandbox/public.ts'
import { EntryFrame } from '#entry/EntryFrame.tsx'
import { ApiError } from '#platform/api.ts'
import { Arrival } from '#platform/navigation/Arrival.tsx'
import { signOut, type UnlockProof, unlock, useSession } from '#platform/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { PersonHead } from '#ui/data/person/PersonHead.tsx'
import { IconLock } from '#ui/icons/icons.ts'
import { SentCodeForm } from '../sign-in/SentCodeForm.tsx'
import { codeText } from '../sign-in/text.ts'
import { isSameEmail, sendCode, useSignIn } from '../sign-in/use-sign-in.ts'
import { lockText } from './text.ts'
import { UnlockWithPassword } from './UnlockWithPassword.tsx'

/** A sentence at a field stands better without the number. */
const plainly = (error: unknown): unknown =>
  error instanceof ApiError && error.status === 400
    ? new ApiError({ ...error, status: 400, code: error.code, message: error.plainMessage })
    : error

/** The only screen while the session is locked: whose it is, how to unlock it, and how to sign out. */
export function LockScreen() {
  const user = useSession((session) => session.user)
  return (
    <EntryFrame title={lockText.title} intro={lockText.intro} Icon={IconLock}>
      {user && <Unlock user={user} />}
      <Arrival title={lockText.window} />
    </EntryFrame>
  )
}

function Unlock({ user }: { user: LoggedUser }) {
  const signIn = useSignIn(user.email)
  const demo = useDemoAccounts()
  const [isByCode, setByCode] = useState(false)
  const [sentAt, setSentAt] = useState<number>()
  const attempt = (proof: UnlockProof): Promise<boolean> =>
    signIn.run(user.email, () => unlock(proof).catch((error) => Promise.reject(plainly(error))))
  const isDemo = demo.accounts.some(({ email }) => isSameEmail(email, user.email))
  const send = async (): Promise<boolean> => {
    const isSent = await signIn.run(user.email, () => sendCode(user.email))
    if (isSent) setSentAt(Date.now())
    return isSent
  }
  const change = (isNowByCode: boolean) => () => {
    signIn.clear()
    setByCode(isNowByCode)
    // A code is sent at once; coming back to this form does not send another.
    if (isNowByCode && sentAt === undefined) void send()
  }
  const leave = (
    <span>
      {lockText.notYou(user.firstName)}{' '}
      <TextButton onClick={() => void signOut()}>{lockText.signOut}</TextButton>
    </span>
  )
  return (
    <>
      <PersonHead
        avatar={{
          name: `${user.firstName} ${user.lastName}`,
          initials: initials(user),
          image: user.profileImage,
        }}
        name={displayName(user)}
        details={[user.email]}
      />
      {isByCode ? (
        <SentCodeForm
          signIn={signIn}
          note={sentAt === undefined ? codeText.intro : lockText.sent}
          sentAt={sentAt}
          submitLabel={lockText.unlock}
          onCode={(oneTimeCode) => attempt({ oneTimeCode })}
          onResend={send}
          foot={
            <>
              <TextButton onClick={change(false)}>{lockText.usePassword}</TextButton>
              {leave}
            </>
          }
        />
      ) : (
        <UnlockWithPassword
          signIn={signIn}
          onUnlock={attempt}
          foot={
            <>
              {/* With a second factor a code alone would be less than signing in requires. */}
              {!user.hasSecondFactor && <TextButton onClick={change(true)}>{lockText.useCode}</TextButton>}
              {leave}
            </>
          }
        />
      )}
      {isDemo && demo.password && (
        <Button isWide onClick={() => void attempt({ password: demo.password! })}>
          {lockText.demo}
        </Button>
      )}
    </>
  )
}
