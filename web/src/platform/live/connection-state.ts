import type { Hub } from '@corridor/contract/kernel/event.ts'
import { create } from 'zustand'
import type { ConnectionState } from './connection.ts'

/** What is missing: the browser's own network, or an answer of the server. */
export type Loss = 'network' | 'server'

/**
 * Whether this window reaches the server, and since when it does not: what is shown cannot be newer than
 * that.
 */
export const useConnection = create<{ loss: Loss | null; lostAt: number | null }>()(() => ({
  loss: null,
  lostAt: null,
}))

/**
 * The state of each hub; one that was never open counts as failed. Everything missed while it was not open
 * must be refetched.
 */
export const useLive = create<Record<Hub, ConnectionState>>()(() => ({
  '/hubs/notification': 'failed',
  '/hubs/work-status': 'failed',
}))

/** A connection that is back within this was only renewed: nothing was lost, and nothing should flash. */
const GRACE_MS = 1500

let hasNetwork = true
let liveLostAt: number | null = null
let isGraceOver = false
let grace: ReturnType<typeof setTimeout> | undefined

function show(): void {
  const loss: Loss | null = !hasNetwork ? 'network' : isGraceOver ? 'server' : null
  const { lostAt } = useConnection.getState()
  useConnection.setState({ loss, lostAt: loss && (lostAt ?? liveLostAt ?? Date.now()) })
}

/** Set by the live connection: open, or not needed. */
export function isLiveConnected(isConnected: boolean): void {
  if (!isConnected && liveLostAt !== null) return
  clearTimeout(grace)
  isGraceOver = false
  liveLostAt = isConnected ? null : Date.now()
  if (!isConnected)
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
