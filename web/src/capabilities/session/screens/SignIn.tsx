import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CodeForm } from '../components/CodeForm.tsx'
import { DemoAccounts } from '../components/DemoAccounts.tsx'
import { EntryFrame } from '../components/EntryFrame.tsx'
import { HandoverForm } from '../components/HandoverForm.tsx'
import { PasswordForm } from '../components/PasswordForm.tsx'
import { useDemoAccounts } from '../state/queries.ts'
import { useHandover } from '../state/use-handover.ts'
import { useSignIn } from '../state/use-sign-in.ts'
import { handoverText, signInText } from '../text.ts'

/** Signing in: with a password, with a code from one's phone, or handed over by a device that is signed in. */
export function SignIn() {
  const [search] = useSearchParams()
  const demo = useDemoAccounts()
  const signIn = useSignIn()
  const { handover, giveUp } = useHandover()
  const [email, setEmail] = useState('')
  const isDemo = demo.accounts.length > 0
  const form = { signIn, email, onEmail: setEmail }

  if (handover) {
    return (
      <EntryFrame title={handoverText.title} intro={handoverText.intro} isLocal={isDemo}>
        <HandoverForm signIn={signIn} handover={handover} onGiveUp={giveUp} />
      </EntryFrame>
    )
  }
  return (
    <EntryFrame title={signInText.title} intro={signInText.welcome} isLocal={isDemo}>
      {search.get('with') === 'code' ? (
        <CodeForm {...form} hasSandbox={isDemo} />
      ) : (
        <PasswordForm {...form} />
      )}
      {isDemo && demo.password && (
        <DemoAccounts
          accounts={demo.accounts}
          busyEmail={signIn.busyEmail}
          onPick={(picked) => signIn.attempt({ email: picked, password: demo.password! })}
        />
      )}
    </EntryFrame>
  )
}
