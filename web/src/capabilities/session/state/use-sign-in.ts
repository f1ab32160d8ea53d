import { LOGIN_FAILURE_MESSAGE } from '@corridor/contract/kernel/errors.ts'
import { invalidCredentials } from '@corridor/contract/session/errors.ts'
import { useState } from 'react'
import { ApiError } from '../../../platform/api.ts'
import { signIn } from '../../../platform/session.ts'
import { useCountdown } from './use-countdown.ts'

type Credentials = Parameters<typeof signIn>[0]

export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/** What to say about a failure; `refused` goes before the server's sentence, which speaks of a password. */
export function problemOf(error: unknown, refused?: string): string {
  if (!(error instanceof ApiError)) return LOGIN_FAILURE_MESSAGE
  return (error.code === invalidCredentials.code && refused) || error.message
}

/** Signing in and how it went. Shared by every way to sign in, so that a wait counts for all of them, for one email. */
export function useSignIn() {
  const [busyEmail, setBusyEmail] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [mustWait, setMustWait] = useState(false)
  const [toldFor, setToldFor] = useState<string>()
  const wait = useCountdown()

  const fail = (error: unknown, email: string, refused?: string) => {
    setToldFor(email)
    setProblem(problemOf(error, refused))
    const seconds = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0
    setMustWait(seconds > 0)
    wait.start(seconds)
  }

  /** True when it worked. Whoever is signed in is led on by the router. */
  const attempt = async (credentials: Credentials, refused?: string): Promise<boolean> => {
    setBusyEmail(credentials.email)
    setProblem(undefined)
    try {
      await signIn(credentials)
      return true
    } catch (error) {
      fail(error, credentials.email, refused)
      return false
    } finally {
      setBusyEmail(undefined)
    }
  }

  const clear = () => {
    setProblem(undefined)
    setMustWait(false)
  }

  /** Another email is typed: what was told for the one before is not about it. */
  const forgetOther = (email: string) => {
    if (toldFor === undefined || isSameEmail(toldFor, email)) return
    setToldFor(undefined)
    clear()
    wait.start(0)
  }

  return { attempt, fail, clear, forgetOther, busyEmail, problem, mustWait, secondsLeft: wait.left }
}

export type SignIn = ReturnType<typeof useSignIn>
