import { type Change, listChanges } from '@corridor/contract/kernel/live.ts'
import type { Stream } from '@corridor/contract/kernel/stream.ts'
import type { Person } from '../access/person.ts'
import { read } from '../action.ts'
import type { Database } from '../database/database.ts'
import { job } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'
import { type Audience, to } from './audience.ts'
import { findChanges, removeOldChanges } from './stream-store.ts'

/** What a capability declares for a stream: who may follow it, and what happened in it. */
export interface LiveStream {
  stream: Stream
  mayFollow: (person: Person, key: string, db: Database) => boolean | Promise<boolean>
  /**
   * Where the stream stands and what happened since, in one reading of the database. Nothing for the latter when that is
   * not known any more. A capability with a counter and tables of its own answers from those.
   */
  changesSince: (
    db: Database,
    key: string,
    since: number | null,
    /** For whom, where not everybody who follows it sees all of what was. */
    asking: { person: Person; services: Services },
  ) => Promise<{ seq: number; changes: Change[] | null }>
}

/** A stream of each practice, heard by whoever of it holds the claim. The platform counts and keeps its events. */
export function practiceStream(stream: Stream): LiveStream & { of: (practiceId: string) => Audience } {
  const nameOf = (key: string) => `${stream.stream}:${key}`
  return {
    stream,
    of: (practiceId) => ({ ...to.practice(practiceId, stream.claim), stream: nameOf(practiceId) }),
    mayFollow: (person, key) => person.practiceId === key,
    changesSince: (db, key, since) => findChanges(db, nameOf(key), since),
  }
}

/** A stream of each person, heard by their own windows while they hold the claim. */
export function personStream(stream: Stream): LiveStream & { of: (personId: string) => Audience } {
  const nameOf = (key: string) => `${stream.stream}:${key}`
  return {
    stream,
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

/** What windows read by themselves after every gap. A stream that is not theirs answers like one that does not exist. */
export const readChanges = read(listChanges, async ({ person, query, db, services }) => ({
  streams: await Promise.all(
    query.streams.map(async ({ stream: name, seq }) => {
      const colon = name.indexOf(':')
      const key = name.slice(colon + 1)
      const known = services.streams.get(name.slice(0, colon))
      const isTheirs =
        known && person.claims.has(known.stream.claim) && (await known.mayFollow(person, key, db))
      if (!isTheirs) return { stream: name, seq: null, changes: null }
      return { stream: name, ...(await known.changesSince(db, key, seq, { person, services })) }
    }),
  ),
}))

const KEPT_HOURS = 24

export const forgetChanges = job<object>({
  name: 'platform.forget-changes',
  every: '17 * * * *',
  run: async (_payload, { db, clock }) =>
    removeOldChanges(db, new Date(clock.now().getTime() - KEPT_HOURS * 3_600_000)),
})
