import type { Event } from '@corridor/contract/kernel/event.ts'
import type { Change } from '@corridor/contract/kernel/live.ts'
import type { Stream } from '@corridor/contract/kernel/stream.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import type { LiveStream } from '#platform/realtime/streams.ts'
import type { Services } from '#platform/services.ts'

/** A viewer who missed more changes than this reads the conversation again, which is less work. */
const CHANGES_MAX = 200

interface Missed {
  since: number
  upTo: number
  limit: number
}

/** How a window catches up on one type of conversation, from the capability's own tables. */
interface ConversationStream<Seat> {
  stream: Stream
  /** Its tables are behind row-level security: a caller reads what belongs to their practice. */
  inPractice?: boolean
  recorded: { word: string; kind: string; shownBy: Event }
  /** The conversation as the caller has it; nothing where it is not theirs. */
  findSeat: (db: Database, person: Person, conversationId: string) => Promise<Seat | undefined>
  changeSeqOf: (seat: Seat) => number
  /** What they missed cannot be given as changes: the window has to read the conversation again. */
  mustReread?: (seat: Seat, since: number) => boolean
  listChanges: (
    db: Database,
    viewer: { person: Person; services: Services },
    seat: Seat,
    missed: Missed,
  ) => Promise<Change[]>
}

export function conversationStream<Seat>(declared: ConversationStream<Seat>): LiveStream {
  const { stream, inPractice, recorded, findSeat, changeSeqOf, mustReread, listChanges } = declared
  const reading = <T>(db: Database, { practiceId }: Person, read: (db: Database) => Promise<T>) =>
    inPractice ? readFor(db, { practiceId }, read) : read(db)
  return {
    stream,
    recorded,
    mayFollow: async (person, id, db) =>
      (await reading(db, person, (own) => findSeat(own, person, id))) !== undefined,
    changesSince: (given, id, since, viewer) =>
      reading(given, viewer.person, async (db) => {
        const seat = await findSeat(db, viewer.person, id)
        const seq = seat ? changeSeqOf(seat) : 0
        if (!seat || since === null || since > seq || mustReread?.(seat, since)) return { seq, changes: null }
        const changes = await listChanges(db, viewer, seat, { since, upTo: seq, limit: CHANGES_MAX + 1 })
        if (changes.length > CHANGES_MAX) return { seq, changes: null }
        return { seq, changes: changes.sort((one, other) => one.seq - other.seq) }
      }),
  }
}
