import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { displayName, initials } from '@corridor/contract/people/rules.ts'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { EntryFrame } from '../../../entry/EntryFrame.tsx'
import { ApiError } from '../../../platform/api.ts'
import { Arrival } from '../../../platform/navigation/Arrival.tsx'
import { signOut, type UnlockProof, unlock, useSession } from '../../../platform/session.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { TextButton } from '../../../ui/actions/TextButton.tsx'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { useDemoAccounts } from '../../sandbox/public.ts'
import { isSameEmail, useSignIn } from '../sign-in/use-sign-in.ts'
import styles from './LockScreen.module.css'
import { lockText } from './text.ts'
import { UnlockWithCode } from './UnlockWithCode.tsx'
import { UnlockWithPassword } from './UnlockWithPassword.tsx'

/** A sentence at a field stands better without the number. */
const plainly = (error: unknown): unknown =>
  error instanceof ApiError && error.status === 400
    ? new ApiError({ ...error, status: 400, code: error.code, message: error.plainMessage })
    : error

/** All there is while nobody is at the screen: whose it is, the way back in, and the way out. */
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
  const attempt = (proof: UnlockProof): Promise<boolean> =>
    signIn.run(user.email, () => unlock(proof).catch((error) => Promise.reject(plainly(error))))
  const isDemo = demo.accounts.some(({ email }) => isSameEmail(email, user.email))
  const change = (isNowByCode: boolean) => () => {
    signIn.clear()
    setByCode(isNowByCode)
  }
  const leave = (
    <span>
      {lockText.notYou(user.firstName)}{' '}
      <TextButton onClick={() => void signOut()}>{lockText.signOut}</TextButton>
    </span>
  )
  return (
    <>
      <Who user={user} />
      {isByCode ? (
        <UnlockWithCode
          signIn={signIn}
          onUnlock={attempt}
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
              {/* With a second factor a code alone would be less than signing in asks for. */}
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

function Who({ user }: { user: LoggedUser }) {
  return (
    <div className={styles.who}>
      <Avatar
        name={`${user.firstName} ${user.lastName}`}
        initials={initials(user)}
        image={user.profileImage}
      />
      <div className={styles.words}>
        <p className={styles.name}>{displayName(user)}</p>
        <p className={styles.email}>{user.email}</p>
      </div>
    </div>
  )
}
