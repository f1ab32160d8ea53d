import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { ConversationTables } from './declaration.ts'

type Sql = RawBuilder<unknown>

/** The part of a conversation that somebody sees: messages after one, and up to another. */
export interface VisibleRange {
  conversationId: string
  after: number
  upTo?: number
}

/** How messages of one type are read for a viewer. */
export interface MessageReading<Viewer> {
  tables: Pick<ConversationTables, 'message' | 'conversationKey'>
  rangeOf: (viewer: Viewer) => VisibleRange
  /** The columns of the message table as this viewer sees them. */
  columns: (viewer: Viewer) => Sql
  /** Selects these messages, as the alias `message`, with everything they are shown with. */
  shown: (viewer: Viewer, messages: Sql) => Sql
}

export interface PageRequest {
  after?: number
  before?: number
  order: 'ASC' | 'DESC'
  limit: number
  /** A condition on the message table. */
  where?: Sql
}

/** Reads messages as a viewer sees them. However long a conversation is, no more is read than the page. */
export function messageReader<Viewer, Row>({ tables, rangeOf, columns, shown }: MessageReading<Viewer>) {
  const table = sql.table(tables.message)
  const key = sql.ref(tables.conversationKey)

  const isVisible = ({ conversationId, after, upTo }: VisibleRange): Sql =>
    sql`${key} = ${conversationId} AND seq > ${after} ${upTo === undefined ? sql`` : sql`AND seq <= ${upTo}`}`

  return {
    isVisible: (viewer: Viewer): Sql => isVisible(rangeOf(viewer)),

    /** Messages beyond a position, the nearest first. */
    async list(
      db: Database,
      viewer: Viewer,
      { after = 0, before, order, limit, where }: PageRequest,
    ): Promise<Row[]> {
      const range = rangeOf(viewer)
      const page = sql`
        SELECT ${columns(viewer)} FROM ${table}
        WHERE ${isVisible({ ...range, after: Math.max(after, range.after) })}
          ${before === undefined ? sql`` : sql`AND seq < ${before}`} ${where ? sql`AND ${where}` : sql``}
        ORDER BY seq ${sql.raw(order)} LIMIT ${limit}`
      const { rows } = await sql<Row>`${shown(viewer, page)} ORDER BY message.seq ${sql.raw(order)}`.execute(
        db,
      )
      return rows
    },

    async find(
      db: Database,
      viewer: Viewer,
      which: { id: string } | { seq: number },
    ): Promise<Row | undefined> {
      const isIt = 'id' in which ? sql`id = ${which.id}` : sql`seq = ${which.seq}`
      const one = sql`SELECT ${columns(viewer)} FROM ${table} WHERE ${isVisible(rangeOf(viewer))} AND ${isIt}`
      const { rows } = await sql<Row>`${shown(viewer, one)}`.execute(db)
      return rows[0]
    },

    /** What changed after a number, and up to another, in that order. */
    async listChanged(
      db: Database,
      viewer: Viewer,
      { since, upTo }: { since: number; upTo: number },
      limit: number,
    ): Promise<Row[]> {
      const changed = sql`
        SELECT ${columns(viewer)} FROM ${table}
        WHERE ${isVisible(rangeOf(viewer))} AND change_seq > ${since} AND change_seq <= ${upTo}
        ORDER BY change_seq LIMIT ${limit}`
      const { rows } = await sql<Row>`${shown(viewer, changed)} ORDER BY change_seq`.execute(db)
      return rows
    },
  }
}

export type MessageReader<Viewer, Row> = ReturnType<typeof messageReader<Viewer, Row>>

/** The page around a message: it is in the middle, as far as there are others. */
export async function listAround<Viewer, Row>(
  reader: MessageReader<Viewer, Row>,
  db: Database,
  viewer: Viewer,
  { around, pageSize, where }: { around: number; pageSize: number; where?: Sql },
): Promise<{ rows: Row[]; hasNewer: boolean }> {
  const newerHalf = Math.floor(pageSize / 2)
  const newer = await reader.list(db, viewer, { after: around, order: 'ASC', limit: newerHalf + 1, where })
  const page = newer.slice(0, newerHalf)
  const limit = pageSize - page.length + 1
  const older = await reader.list(db, viewer, { before: around + 1, order: 'DESC', limit, where })
  return { rows: [...page.reverse(), ...older], hasNewer: newer.length > newerHalf }
}
