/** Safari has no idle callbacks. */
const WITHOUT_IDLE_MS = 200
/** A page that is never idle must not wait for ever. */
const LONGEST_WAIT_MS = 2000

/** Runs something that nobody waits for once the page has nothing else to do, so that it delays neither drawing nor an answer to a click. */
export function whenIdle(run: () => void): () => void {
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(run, WITHOUT_IDLE_MS)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(run, { timeout: LONGEST_WAIT_MS })
  return () => cancelIdleCallback(idle)
}
