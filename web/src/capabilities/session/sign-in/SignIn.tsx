import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useDemoAccounts } from '#capabilities/sandbox/public.ts'
import { EntryFrame } from '#entry/EntryFrame.tsx'
import { LastWord } from '#entry/LastWord.tsx'
import { useSentTo } from '#entry/use-sent-to.ts'
import { consumeHandover, type Handover } from '#platform/navigation/deep-links.ts'
import { Notice } from '#ui/states/Notice.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { codeText, factorText, handoverText, signInText } from './text.ts'
import { useSignIn } from './use-sign-in.ts'

// Most people sign in with a password alone, so the first page comes without these.
const CodeForm = lazy(async () => ({ default: (await import('./CodeForm.tsx')).CodeForm }))
const HandoverForm = lazy(async () => ({ default: (await import('./HandoverForm.tsx')).HandoverForm }))
const FactorForm = lazy(async () => ({ default: (await import('./FactorForm.tsx')).FactorForm }))

/** Signing in: with a password, with a code, or by handover from a signed-in device. */
export function SignIn() {
  const [search] = useSearchParams()
  const demo = useDemoAccounts()
  const { sent } = useSentTo()
  // From a sign-up: the account that was just opened.
  const opened = useLocation().state as { email?: string | null } | null
  const signIn = useSignIn(sent?.to ?? opened?.email ?? undefined)
  const { handover, hasRunOut, giveUp } = useHandover()
  const withCode = search.get('with') === 'code'
  const pick = (picked: string) => {
    // Also in the form: the errors are about this account.
    signIn.changeEmail(picked)
    void signIn.attempt({ email: picked, password: demo.password! })
  }

  if (signIn.factorFor) {
    return (
      <EntryFrame title={factorText.title} intro={factorText.intro(signIn.factorFor.email)}>
        <Suspense>
          <FactorForm signIn={signIn} proof={signIn.factorFor} />
        </Suspense>
      </EntryFrame>
    )
  }
  if (handover) {
    return (
      <EntryFrame title={handoverText.title} intro={handoverText.intro}>
        <Suspense>
          <HandoverForm signIn={signIn} handover={handover} onGiveUp={giveUp} />
        </Suspense>
      </EntryFrame>
    )
  }
  if (withCode && sent) {
    return (
      <EntryFrame title={codeText.title}>
        <Suspense>
          <CodeForm signIn={signIn} />
        </Suspense>
      </EntryFrame>
    )
  }
  return (
    <EntryFrame title={signInText.title} intro={signInText.welcome}>
      <LastWord />
      {hasRunOut && !signIn.problem && <Notice tone="info">{handoverText.runOut}</Notice>}
      <Suspense>{withCode ? <CodeForm signIn={signIn} /> : <PasswordForm signIn={signIn} />}</Suspense>
      {demo.accounts.length > 0 && demo.password && (
        <DemoAccounts accounts={demo.accounts} busyEmail={signIn.busyEmail} onPick={pick} />
      )}
    </EntryFrame>
  )
}

/** The code with which another device of the person hands its session over, when this window was opened with one. */
function useHandover() {
  const [handover, setHandover] = useState<Handover | null>(null)
  const [hasRunOut, setRunOut] = useState(false)
  // Before the first paint, so that the ordinary form does not flash; not in the render, since reading it uses it up.
  useLayoutEffect(() => {
    const found = consumeHandover()
    if (found) setHandover(found)
  }, [])
  useEffect(() => {
    if (!handover) return
    const runOut = () => {
      setHandover(null)
      setRunOut(true)
    }
    const timer = setTimeout(runOut, handover.until - Date.now())
    return () => clearTimeout(timer)
  }, [handover])
  return { handover, hasRunOut, giveUp: () => setHandover(null) }
}
