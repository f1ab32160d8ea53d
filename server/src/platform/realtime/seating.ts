import { missed } from '@corridor/contract/kernel/live.ts'
import type { Person } from '../access/person.ts'
import { rooms, roomsOf, type Standing } from './rooms.ts'
import type { Window } from './window.ts'

function leaveAllBut(window: Window, allowedRooms: ReadonlySet<string>): void {
  const { id, sessionId } = window.data.person
  const always = [window.id, rooms.session(sessionId), rooms.own(id)]
  for (const room of window.rooms) if (!always.includes(room) && !allowedRooms.has(room)) window.leave(room)
}

/** Puts a window into the rooms of what its owner may receive now, and into no others. */
function seat(window: Window, person: Person): void {
  const seats = roomsOf(person)
  leaveAllBut(window, seats)
  window.data.person = person
  window.data.isUnseated = false
  window.join([...seats])
}

/** A window that was unseated while it stayed connected cannot know what it missed. */
export function publishMissed(window: Window): void {
  if (window.nsp.name === missed.hub) window.emit(missed.name, {})
}

/**
 * Decides which rooms a window sits in. What is taken away is taken at once; what is given waits until its owner was looked
 * up, and a lookup during which anything was taken from anybody is not believed but made again.
 */
export function createSeating(isInformed: () => boolean) {
  let losses = 0

  async function lookUp<P>(find: () => Promise<P>): Promise<{ found: P; asOf: number }> {
    for (;;) {
      const asOf = losses
      const found = await find()
      if (asOf === losses) return { found, asOf }
    }
  }

  /** Until it is seated a window receives only what concerns its own session. */
  function unseat(window: Window): void {
    losses += 1
    window.data.isUnseated = true
    leaveAllBut(window, new Set())
  }

  async function reseat<P extends Person | undefined>(window: Window, find: () => Promise<P>): Promise<P> {
    const { found } = await lookUp(find)
    if (found && isInformed()) seat(window, found)
    return found
  }

  return {
    lookUp,
    unseat,
    /** Looks a window's owner up and seats it accordingly. Answers whom it found. */
    reseat,
    /** Takes away at once what a new standing does not open any more. */
    narrow(window: Window, standing: Standing): void {
      losses += 1
      const { person } = window.data
      const claims = [...person.claims].filter((claim) => standing.claims.has(claim))
      const practiceId = person.practiceId === standing.practiceId ? person.practiceId : null
      window.data.person = { ...person, practiceId, claims: new Set(claims) }
      leaveAllBut(window, roomsOf(window.data.person))
    },
    /** Seats a window that was just let in, before its owner can make a call. */
    welcome(window: Window, find: () => Promise<Person>): void {
      const { person, asOf } = window.data
      window.data.isUnseated = true
      window.join([rooms.session(person.sessionId), rooms.own(person.id)])
      if (asOf === losses && isInformed()) seat(window, person)
      else {
        reseat(window, find).then(
          () => publishMissed(window),
          () => window.disconnect(true),
        )
      }
    },
  }
}

export type Seating = ReturnType<typeof createSeating>
