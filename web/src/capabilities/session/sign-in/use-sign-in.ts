import { LOGIN_FAILURE_MESSAGE } from '@corridor/contract/kernel/errors.ts'
import {
  invalidCredentials,
  secondFactorNeeded,
  secondFactorWrong,
} from '@corridor/contract/session/errors.ts'
import { useState } from 'react'
import { ApiError, call } from '#platform/api.ts'
import { signIn } from '#platform/session.ts'
import { useCountdown } from '#platform/use-countdown.ts'

type Credentials = Parameters<typeof signIn>[0]

export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

const isRefusedAs = (error: unknown, ...kinds: { code: string }[]): boolean =>
  error instanceof ApiError && kinds.some(({ code }) => code === error.code)

/** Sends a code to a person's phone, or to their mailbox. */
export const sendCode = (email: string): Promise<unknown> =>
  call('POST /authentication/v2/onetimecode', { body: { email }, withoutSession: true })

/** The message for a failure; `refused` replaces the server's sentence, which mentions a password. */
export function problemOf(error: unknown, refused?: string): string {
  if (!(error instanceof ApiError)) return LOGIN_FAILURE_MESSAGE
  if (error.code === secondFactorWrong.code) return secondFactorWrong.message
  // The wait is shown beside it; a number in brackets would only confuse.
  if (error.retryAfterSeconds) return error.plainMessage
  return (error.code === invalidCredentials.code && refused) || error.message
}

/**
 * The state of signing in, shared by every way to sign in, so that a wait counts for all of them, for one
 * email.
 */
export function useSignIn(initialEmail = '') {
  const [email, setEmail] = useState(initialEmail)
  const [busyEmail, setBusyEmail] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [mustWait, setMustWait] = useState(false)
  const [problemEmail, setProblemEmail] = useState<string>()
  // In memory alone: after a reload the person proves themselves from the start.
  const [factorFor, setFactorFor] = useState<Credentials>()
  const wait = useCountdown()

  const fail = (error: unknown, whose: string, refused?: string) => {
    if (isRefusedAs(error, secondFactorNeeded)) return
    setProblemEmail(whose)
    setProblem(problemOf(error, refused))
    const seconds = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0
    setMustWait(seconds > 0)
    wait.start(seconds)
  }

  const clear = () => {
    setProblem(undefined)
    setMustWait(false)
  }

  /** A step on the way in, for one account. True when it worked. */
  const run = async (whose: string, step: () => Promise<unknown>, refused?: string): Promise<boolean> => {
    setBusyEmail(whose)
    clear()
    try {
      await step()
      return true
    } catch (error) {
      fail(error, whose, refused)
      return false
    } finally {
      setBusyEmail(undefined)
    }
  }

  /** An error about one code does not apply to the next; a wait does. */
  const forgetProblem = () => {
    if (!mustWait) setProblem(undefined)
  }

  /** True when it worked. The router then leads a signed-in person on. */
  const attempt = (credentials: Credentials, refused?: string): Promise<boolean> =>
    run(
      credentials.email,
      async () => {
        try {
          await signIn(credentials)
        } catch (error) {
          if (isRefusedAs(error, secondFactorNeeded)) setFactorFor(credentials)
          // Earlier proofs no longer count, for example a one-time code that expired.
          else if (isRefusedAs(error, invalidCredentials)) setFactorFor(undefined)
          throw error
        }
      },
      refused,
    )

  /** Back to the first step, from the question for the authenticator app's code. */
  const leaveFactor = () => {
    clear()
    setFactorFor(undefined)
  }

  const changeEmail = (typed: string) => {
    setEmail(typed)
    // An error for the previous email does not apply to this one.
    if (problemEmail === undefined || isSameEmail(problemEmail, typed)) return
    setProblemEmail(undefined)
    clear()
    wait.start(0)
  }

  return {
    email,
    changeEmail,
    run,
    attempt,
    clear,
    forgetProblem,
    /** Set once the first proof was right and the account has an authenticator app: what to send again, with its code. */
    factorFor,
    leaveFactor,
    busyEmail,
    problem,
    mustWait,
    secondsLeft: wait.left,
  }
}

export type SignIn = ReturnType<typeof useSignIn>
