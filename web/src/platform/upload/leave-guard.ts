/** What is on its way and does not survive the page. */
const underWay = new Set<unknown>()

// The browser asks before the page is reloaded or closed.
globalThis.window?.addEventListener('beforeunload', (event) => {
  if (underWay.size > 0) event.preventDefault()
})

/** From now on, or no longer, the browser asks before the page is left because of this. */
export function guardLeaving(key: unknown, isUnderWay: boolean): void {
  if (isUnderWay) underWay.add(key)
  else underWay.delete(key)
}

/** The same for one piece of work, until it is done or has failed. */
export function whileGuarded<T>(work: Promise<T>): Promise<T> {
  guardLeaving(work, true)
  return work.finally(() => guardLeaving(work, false))
}
