import { randomId } from './random-id.ts'

/** This page, until it is closed or loaded anew. */
export const thisPage = randomId()

const nameOf = (page: string): string => `corridor-page-${page}`

const locks = globalThis.navigator?.locks
// The browser gives it back by itself when the page goes, however it goes.
void locks?.request(nameOf(thisPage), () => new Promise(() => undefined)).catch(() => undefined)

/** Whether another page still holds what it has in memory. Where the browser cannot tell, it may. */
export async function isElsewhere(page: string): Promise<boolean> {
  if (page === thisPage) return false
  if (!locks) return true
  const { held = [] } = await locks.query()
  return held.some(({ name }) => name === nameOf(page))
}
