import type { Event, PayloadOf } from '@corridor/contract/kernel/event.ts'
import type { Change } from '@corridor/contract/kernel/live.ts'
import type { Mark } from '@corridor/contract/kernel/stream.ts'
import { CompiledQuery, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import type { Audience } from './audience.ts'

interface NewChange {
  stream: string
  event: string
  payload: unknown
}

/** A window that missed more than this refetches: it is less work than going through all of it. */
const CHANGES_MAX = 200

const INSERT_CHANGES = `
  WITH given AS (
    SELECT stream, event, payload, place,
      row_number() OVER (PARTITION BY stream ORDER BY place) AS nth, count(*) OVER (PARTITION BY stream) AS among
    FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS one(stream, event, payload, place)
  ), raised AS (
    INSERT INTO live_stream (name, seq) SELECT stream, count(*) FROM given GROUP BY stream ORDER BY stream
    ON CONFLICT (name) DO UPDATE SET seq = live_stream.seq + EXCLUDED.seq
    RETURNING name, seq
  ), numbered AS (
    SELECT given.*, raised.seq - among + nth AS seq FROM given JOIN raised ON raised.name = given.stream
  ), kept AS (
    INSERT INTO live_change (stream, seq, event, payload, changed_at)
    SELECT stream, seq, event, payload::jsonb, $4 FROM numbered
  )
  SELECT seq FROM numbered ORDER BY place`

/**
 * The statement that raises the counters of the streams and keeps the events under their numbers, in the order given. The
 * rows are taken in the order of their names, so two transactions never wait for each other crosswise. Answers the numbers.
 */
export const insertChanges = (changes: readonly NewChange[], now: Date): CompiledQuery<{ seq: string }> =>
  CompiledQuery.raw(INSERT_CHANGES, [
    changes.map(({ stream }) => stream),
    changes.map(({ event }) => event),
    changes.map(({ payload }) => JSON.stringify(payload)),
    now,
  ])

/** The current number of a stream, and what happened in it since; null for the latter when not all of it is stored. */
export async function findChanges(
  db: Database,
  stream: string,
  since: number | null,
): Promise<{ seq: number; changes: Change[] | null }> {
  const { rows } = await sql<{
    newest: string
    seq: string | null
    event: string
    payload: Change['payload']
  }>`
    SELECT live_stream.seq AS newest, change.seq, event, payload
    FROM live_stream
    LEFT JOIN live_change change ON change.stream = live_stream.name AND change.seq > ${since}::bigint
    WHERE live_stream.name = ${stream} ORDER BY change.seq LIMIT ${CHANGES_MAX + 1}`.execute(db)
  const seq = Number(rows[0]?.newest ?? 0)
  const changes = rows.flatMap((row) =>
    row.seq === null ? [] : [{ seq: Number(row.seq), event: row.event, payload: row.payload }],
  )
  const isComplete = since !== null && since <= seq && changes.length === seq - since
  return { seq, changes: isComplete ? changes : null }
}

export async function removeOldChanges(db: Database, before: Date): Promise<void> {
  await sql`DELETE FROM live_change WHERE changed_at < ${before}`.execute(db)
}

/** What a transaction published. */
export interface PublishedEvent {
  event: Event
  payload: PayloadOf<Event>
  audience: Audience
  /** Its number, once the platform gave it one. */
  mark?: Mark
}

export interface Live {
  /** Gives the events of streams their numbers and keeps them, as the last thing a transaction does: with its commit. */
  save: (unit: Pick<UnitOfWork, 'last'>, published: PublishedEvent[], now: Date) => void
  /** Sends an event to its audience. */
  send: (one: PublishedEvent) => void
}

/** Shapes are allow-lists: what they do not name stays here. */
export const payloadOf = ({ event, payload }: PublishedEvent): unknown => event.payload.parse(payload)

/** Gives the events of streams their numbers. */
export const savePublished: Live['save'] = ({ last }, published, now) => {
  const saved = published.flatMap((one) => {
    const { stream, mark } = one.audience
    return stream && !mark ? [{ one, stream, event: one.event.name, payload: payloadOf(one) }] : []
  })
  if (saved.length === 0) return
  last(insertChanges(saved, now), (numbers) => {
    for (const [at, { one, stream }] of saved.entries()) one.mark = { stream, seq: Number(numbers[at]!.seq) }
  })
}
