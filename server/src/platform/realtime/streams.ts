import type { Event } from '@corridor/contract/kernel/event.ts'
import { type Change, listChanges, type Since } from '@corridor/contract/kernel/live.ts'
import type { Stream } from '@corridor/contract/kernel/stream.ts'
import type { Person } from '../access/person.ts'
import { read } from '../action.ts'
import type { Database } from '../database/database.ts'
import { job } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'
import { type Audience, to } from './audience.ts'
import { findChanges, removeOldChanges } from './stream-store.ts'

declare module '../services.ts' {
  interface Services {
    streams: Streams
  }
}

/** What a capability declares for a stream: who may follow it, and what happened in it. */
export interface LiveStream {
  stream: Stream
  /**
   * How reading it is recorded in the audit trail, and which of its events shows data that has to be recorded; absent
   * where none does.
   */
  recorded: { word: string; kind: string; shownBy: Event } | null
  mayFollow: (person: Person, key: string, db: Database) => boolean | Promise<boolean>
  /**
   * The current number of the stream and what happened since, in one read of the database. Null for the latter when that
   * is no longer stored. A capability with a counter and tables of its own answers from those.
   */
  changesSince: (
    db: Database,
    key: string,
    since: number | null,
    /** For whom, where not everybody who follows it sees all of what was. */
    viewer: { person: Person; services: Services },
  ) => Promise<{ seq: number; changes: Change[] | null }>
}

/**
 * A stream of each practice, for its members who hold the claim. The platform counts and stores its events, which contain
 * nothing of a patient.
 */
export function practiceStream(stream: Stream): LiveStream & { of: (practiceId: string) => Audience } {
  const nameOf = (key: string) => `${stream.stream}:${key}`
  return {
    stream,
    recorded: null,
    of: (practiceId) => ({ ...to.practice(practiceId, stream.claim), stream: nameOf(practiceId) }),
    mayFollow: (person, key) => person.practiceId === key,
    changesSince: (db, key, since) => findChanges(db, nameOf(key), since),
  }
}

/** A stream of each person, for their own windows while they hold the claim. Its events contain nothing of a patient. */
export function personStream(stream: Stream): LiveStream & { of: (personId: string) => Audience } {
  const nameOf = (key: string) => `${stream.stream}:${key}`
  return {
    stream,
    recorded: null,
    of: (personId) => ({ ...to.persons([personId], stream.claim), stream: nameOf(personId) }),
    mayFollow: (person, key) => person.id === key,
    changesSince: (db, key, since) => findChanges(db, nameOf(key), since),
  }
}

export type Streams = ReadonlyMap<string, LiveStream>

/** The streams by their names. The same name twice stops the start. */
export function collectStreams(all: readonly LiveStream[]): Streams {
  const byName = new Map(all.map((one) => [one.stream.stream, one]))
  if (byName.size < all.length) throw new Error('Two streams have the same name')
  return byName
}

function partsOf(name: string, streams: Streams) {
  const colon = name.indexOf(':')
  return { declared: streams.get(name.slice(0, colon)), key: name.slice(colon + 1) }
}

/** The audit entries of what was read: one for each stream that showed data that has to be recorded. */
const recordOf = ({ stream, changes }: Since, streams: Streams) => {
  const { declared, key } = partsOf(stream, streams)
  if (!declared?.recorded) return []
  const { word, kind, shownBy } = declared.recorded
  return changes?.some(({ event }) => event === shownBy.name) ? [{ word, subject: { kind, id: key } }] : []
}

/** What windows read by themselves after every gap. A stream that is not theirs answers like one that does not exist. */
export const readChanges = read(listChanges, async ({ person, query, db, services, note }) => {
  const streams = await Promise.all(
    query.streams.map(async ({ stream, seq }): Promise<Since> => {
      const { declared, key } = partsOf(stream, services.streams)
      const mayFollow =
        declared && person.claims.has(declared.stream.claim) && (await declared.mayFollow(person, key, db))
      if (!mayFollow) return { stream, seq: null, changes: null }
      return { stream, ...(await declared.changesSince(db, key, seq, { person, services })) }
    }),
  )
  note({ shown: streams.flatMap((one) => recordOf(one, services.streams)) })
  return { streams }
})

const RETENTION_HOURS = 24

export const forgetChanges = job<object>({
  name: 'platform.forget-changes',
  every: '17 * * * *',
  run: async (_payload, { db, clock }) =>
    removeOldChanges(db, new Date(clock.now().getTime() - RETENTION_HOURS * 3_600_000)),
})
