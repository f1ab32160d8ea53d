import { watchCounts } from '#platform/live/watch-counts.ts'
import { catchUp, startLive } from '#platform/live.ts'
import { useSession } from '#platform/session.ts'
import { nextTurn, whenIdle } from '#platform/turns.ts'
import { CAPABILITIES } from './capabilities.ts'

/** The event handlers are loaded before the first event can arrive. */
async function loadHandlers(): Promise<void> {
  await Promise.all(CAPABILITIES.map(({ live }) => live?.()))
  watchCounts(CAPABILITIES)
}

/**
 * Takes the positions of all streams before the screens read. What a screen reads after the answer has come need not be read again when
 * the connection is open, since the events from there on follow; what it read before is read again. On the start page that saves 15 calls.
 */
export async function prepareLive(): Promise<void> {
  await loadHandlers()
  await nextTurn()
  await catchUp()
}

/** Opens the live connections once the first screen is drawn. Events of the time until then are caught up on. */
export async function openLive(): Promise<void> {
  await loadHandlers()
  whenIdle(() => {
    const { user, isLocked } = useSession.getState()
    // The person may have left meanwhile, or the screen was locked.
    if (user && !isLocked) startLive()
  })
}
