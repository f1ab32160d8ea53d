import { test as base, expect } from '@playwright/test'
import type { Account } from './accounts.ts'
import { openSession, type Session, storedSession } from './elsewhere.ts'
import { createProblems, type Problems } from './problems.ts'

interface Journey {
  /**
   * Who is signed in when the journey begins; nobody without it. Journeys about signing in use the screen.
   */
  account: Account | null
  origin: string
  /** The session that the page starts with. */
  session: Session
  problems: Problems
}

/** Every journey fails when its pages had an error in the console, broke a policy or called another origin. */
export const test = base.extend<Journey & { startingSession: Session | null }>({
  account: [null, { option: true }],
  origin: async ({ baseURL }, use) => use(new URL(baseURL!).origin),
  startingSession: async ({ account, origin }, use) =>
    use(account ? await openSession(origin, account) : null),
  session: async ({ startingSession }, use) => {
    if (!startingSession) throw new Error('This journey begins without a session: say whose with test.use.')
    await use(startingSession)
  },
  storageState: async ({ startingSession }, use) =>
    use(startingSession ? storedSession(startingSession) : undefined),
  problems: [
    async ({ browser, context, origin }, use) => {
      const problems = createProblems(origin)
      await problems.watch(context)
      await use(problems)
      // Windows that a journey opened itself would stay connected and slow down every later journey.
      const others = browser.contexts().filter((one) => one !== context)
      await Promise.all(others.map((one) => one.close()))
      expect(problems.unexpected(), 'what went wrong in the pages').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
