import type { Recognition } from '../access/person.ts'
import type { Notices } from '../database/notices.ts'
import type { Log } from '../log/log.ts'
import { publishMissed, type Seating } from './seating.ts'
import type { Window } from './window.ts'

interface Parts {
  windows: () => Window[]
  seating: Seating
  identity: Pick<Recognition, 'findPerson'>
  notices: Pick<Notices, 'isListening' | 'onGap'>
  log: Log
}

/** Looked up at once; the rest of the pool belongs to calls. */
const WIDTH = 4
const AGAIN_MS = 1000

/**
 * While the connection for notices is down this process does not learn what was revoked, so its windows receive nothing
 * but the end of their own session. When it is back every window is looked up again: cut, or seated and sent
 * `live.missed`.
 */
export function recheckAfterGaps({ windows, seating, identity, notices, log }: Parts): void {
  let gaps = 0

  async function recheck(gap: number): Promise<void> {
    const waiting = windows().filter(({ data }) => data.isUnseated)
    const isCurrent = () => gap === gaps && notices.isListening()

    async function work(): Promise<void> {
      for (let window = waiting.pop(); window && isCurrent(); window = waiting.pop()) {
        const { sessionId } = window.data.person
        const person = await seating.reseat(window, () => identity.findPerson(sessionId))
        if (!person) window.disconnect(true)
        else if (!window.data.isUnseated) publishMissed(window)
      }
    }

    try {
      await Promise.all(Array.from({ length: WIDTH }, work))
    } catch (error) {
      log.warn('windows could not be looked up after a gap', { error })
      if (isCurrent()) setTimeout(() => void recheck(gap), AGAIN_MS).unref()
    }
  }

  notices.onGap(() => {
    gaps += 1
    for (const window of windows()) seating.unseat(window)
    if (notices.isListening()) void recheck(gaps)
  })
}
