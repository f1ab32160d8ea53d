import type { Identity } from '../access/person.ts'
import type { Notices } from '../database/notices.ts'
import type { Log } from '../log/log.ts'
import { type Seating, tellMissed } from './seating.ts'
import type { Window } from './window.ts'

interface Parts {
  windows: () => Window[]
  seating: Seating
  identity: Pick<Identity, 'findPerson'>
  notices: Pick<Notices, 'isListening' | 'onGap'>
  log: Log
}

/** Looked up at once; the rest of the pool belongs to calls. */
const WIDTH = 4
const AGAIN_MS = 1000

/**
 * While the line for notices is down this process does not learn what was revoked, so its windows hear nothing but the
 * end of their own session. When it is back every one of them is looked up anew: cut, or seated and told that it may
 * have missed something.
 */
export function recheckAfterGaps({ windows, seating, identity, notices, log }: Parts): void {
  let gaps = 0

  async function recheck(gap: number): Promise<void> {
    const waiting = windows().filter(({ data }) => data.isHeld)
    const isCurrent = () => gap === gaps && notices.isListening()

    async function work(): Promise<void> {
      for (let window = waiting.pop(); window && isCurrent(); window = waiting.pop()) {
        const { sessionId } = window.data.person
        const person = await seating.seatAnew(window, () => identity.findPerson(sessionId))
        if (!person) window.disconnect(true)
        else if (!window.data.isHeld) tellMissed(window)
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
    for (const window of windows()) seating.hold(window)
    if (notices.isListening()) void recheck(gaps)
  })
}
