import { randomId } from '../random-id.ts'

/** This page, until it is closed or reloaded. */
export const thisPage = randomId()

const nameOf = (page: string): string => `corridor-page-${page}`

const locks = globalThis.navigator?.locks
// The browser releases the lock when the page goes, for whatever reason.
void locks?.request(nameOf(thisPage), () => new Promise(() => undefined)).catch(() => undefined)

/** Whether another page of this browser is open. True where the browser cannot say. */
export async function isElsewhere(page: string): Promise<boolean> {
  if (page === thisPage) return false
  if (!locks) return true
  const { held: locked = [] } = await locks.query()
  return locked.some(({ name }) => name === nameOf(page))
}
