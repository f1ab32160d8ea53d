/**
 * Waits for a turn of its own, in which the browser has answered and drawn what waited meanwhile. By a message and not by a timer, because
 * those of a window in the background wait for a second.
 */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

let last: Promise<void> = Promise.resolve()

/** Begins each of these calls in a turn of its own: nine that begin together take 20 ms, in which a slow phone answers nothing for 80. */
export function inTurn<Answer>(begin: () => Promise<Answer>): Promise<Answer> {
  last = last.then(nextTurn)
  return last.then(begin)
}

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
