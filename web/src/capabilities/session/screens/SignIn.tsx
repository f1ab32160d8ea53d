import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Notice } from '../../../ui/Notice.tsx'
import { CodeForm } from '../components/CodeForm.tsx'
import { DemoAccounts } from '../components/DemoAccounts.tsx'
import { EntryFrame } from '../components/EntryFrame.tsx'
import formStyles from '../components/Form.module.css'
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
  const { handover, hasRunOut, giveUp } = useHandover()
  const [email, setEmail] = useState('')
  const isDemo = demo.accounts.length > 0
  const changeEmail = (typed: string) => {
    setEmail(typed)
    signIn.forgetOther(typed)
  }
  const pick = (picked: string) => {
    // In the form too: what comes back is about this account.
    changeEmail(picked)
    void signIn.attempt({ email: picked, password: demo.password! })
  }
  const form = { signIn, email, onEmail: changeEmail }

  if (handover) {
    return (
      <EntryFrame title={handoverText.title} intro={handoverText.intro} isLocal={isDemo}>
        <HandoverForm signIn={signIn} handover={handover} onGiveUp={giveUp} />
      </EntryFrame>
    )
  }
  return (
    <EntryFrame title={signInText.title} intro={signInText.welcome} isLocal={isDemo}>
      {hasRunOut && !signIn.problem && (
        <div className={formStyles.form}>
          <Notice tone="info">{handoverText.runOut}</Notice>
        </div>
      )}
      {search.get('with') === 'code' ? (
        <CodeForm {...form} hasSandbox={isDemo} />
      ) : (
        <PasswordForm {...form} />
      )}
      {isDemo && demo.password && (
        <DemoAccounts accounts={demo.accounts} busyEmail={signIn.busyEmail} onPick={pick} />
      )}
    </EntryFrame>
  )
}
