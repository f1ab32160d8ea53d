import { create } from 'zustand'

/** What is missing on the way to the server: the browser's own network, or an answer from the other end. */
export type Loss = 'network' | 'server'

/** Whether this window reaches the server, and since when it does not: whatever is shown cannot be newer than that. */
export const useLine = create<{ loss: Loss | null; lostAt: number | null }>()(() => ({
  loss: null,
  lostAt: null,
}))

/** A connection that is back within this was only renewed: nothing was lost, and nothing should flash. */
const GRACE_MS = 1500

let hasNetwork = true
let liveLostAt: number | null = null
let isGraceOver = false
let grace: ReturnType<typeof setTimeout> | undefined

function show(): void {
  const loss: Loss | null = !hasNetwork ? 'network' : isGraceOver ? 'server' : null
  const { lostAt } = useLine.getState()
  useLine.setState({ loss, lostAt: loss && (lostAt ?? liveLostAt ?? Date.now()) })
}

/** Told by the live connection: whether it is open, or nobody wants it to be. */
export function liveLineHolds(isHolding: boolean): void {
  if (!isHolding && liveLostAt !== null) return
  clearTimeout(grace)
  isGraceOver = false
  liveLostAt = isHolding ? null : Date.now()
  if (!isHolding)
    grace = setTimeout(() => {
      isGraceOver = true
      show()
    }, GRACE_MS)
  show()
}

/** Follows the browser's own flag for as long as the window lives. */
export function watchNetwork(target: Pick<Window, 'addEventListener' | 'navigator'> = window): void {
  const read = () => {
    hasNetwork = target.navigator.onLine
    show()
  }
  target.addEventListener('online', read)
  target.addEventListener('offline', read)
  read()
}
