import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { openSession, storedSession } from './elsewhere.ts'
import { NEW_PASSWORD, type Newcomer } from './newcomers.ts'
import type { Problems } from './problems.ts'

/** A window of another person, on its own device. Its problems are collected like the first one's. */
export async function windowOf(
  browser: Browser,
  problems: Problems,
  { email, session }: Newcomer,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const own = await openSession(session.origin, email, NEW_PASSWORD)
  const context = await browser.newContext({
    baseURL: session.origin,
    storageState: storedSession(own),
    ...options,
  })
  await problems.watch(context)
  return context.newPage()
}
