import { LOGIN_FAILURE_MESSAGE } from '@corridor/contract/kernel/errors.ts'
import { useState } from 'react'
import { ApiError } from '../../../platform/api.ts'
import { signIn } from '../../../platform/session.ts'
import { useCountdown } from './use-countdown.ts'

type Credentials = Parameters<typeof signIn>[0]

/** Signing in and how it went. Shared by every way to sign in, so that a wait counts for all of them. */
export function useSignIn() {
  const [busyEmail, setBusyEmail] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [mustWait, setMustWait] = useState(false)
  const wait = useCountdown()

  const fail = (error: unknown) => {
    setProblem(error instanceof ApiError ? error.message : LOGIN_FAILURE_MESSAGE)
    const seconds = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0
    setMustWait(seconds > 0)
    wait.start(seconds)
  }

  /** True when it worked. Whoever is signed in is led on by the router. */
  const attempt = async (credentials: Credentials): Promise<boolean> => {
    setBusyEmail(credentials.email)
    setProblem(undefined)
    try {
      await signIn(credentials)
      return true
    } catch (error) {
      fail(error)
      return false
    } finally {
      setBusyEmail(undefined)
    }
  }

  const clear = () => {
    setProblem(undefined)
    setMustWait(false)
  }

  return { attempt, fail, clear, busyEmail, problem, mustWait, secondsLeft: wait.left }
}

export type SignIn = ReturnType<typeof useSignIn>
