import { type RawBuilder, sql } from 'kysely'
import { minutesAfter } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { type Job, job } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { lockConversations } from './append-statements.ts'
import type { ConversationTables } from './declaration.ts'

type Sql = RawBuilder<unknown>

/** A reader who has not read messages that came since the last alert. */
export interface UnreadRow {
  conversation_id: string
  reader_id: string
  times: number
  newest_seq: string
}

interface Unread {
  conversationId: string
  /** Whose the conversation is, where it is behind row-level security. */
  practiceId?: string
  /** Before the one that covers the whole conversation. */
  isEarly?: boolean
}

/** A message that somebody may have to be alerted of. */
export interface Arrived {
  conversationId: string
  practiceId?: string
  /** Alert sooner: at any time, or only where the conversation was quiet before. */
  soon?: 'always' | 'after-pause'
}

/** What a capability declares about alerts of unread messages. */
interface Declared<Row extends UnreadRow, Part extends keyof Services> {
  /** The name of the job. */
  name: string
  tables: ConversationTables
  /** After which message a reader sees a conversation, of the alias `reader`. */
  visibleAfter: Sql
  /** Which messages a reader is alerted of: a condition on the aliases `reader` and `message`. */
  concerns: (now: Date) => Sql
  /** More about the unread messages of a reader: aggregates over the alias `message`, each with a comma before it. */
  columns?: Sql
  /** So long after a message those who have not read it are alerted, and so long where it is to be soon. */
  seconds: { after: number; soon: number }
  /** Conversations for which this process has queued alerts, and when these are due. */
  dueIn: (services: Pick<Services, Part>) => Map<string, Date>
  raise: (tx: Tx, unread: readonly Row[]) => Promise<void>
  /** Conversations that are looked at by one transaction: few, where a conversation can have many readers. */
  together?: number
}

/** A message that is stored so short before the alert might come too late for it. */
const MARGIN_SECONDS = 1

const secondsAfter = (moment: Date, seconds: number): Date => minutesAfter(moment, seconds / 60)

/**
 * Alerts readers who have not read what was sent a moment ago: a member who looks at the conversation has, and needs none. So a message to a
 * thousand writes nothing for those who see it, and several in a row are one alert. `Part` is where the capability stores what is due.
 */
export function unreadAlerts<Row extends UnreadRow, Part extends keyof Services = never>(
  declared: Declared<Row, Part>,
) {
  const { tables, visibleAfter, concerns, columns = sql``, seconds, dueIn, raise, together } = declared
  const conversation = sql.table(tables.conversation)
  const key = sql.ref(tables.conversationKey)
  const readerKey = sql.ref(tables.readerKey)

  /** Lists everybody who has not read what came since the last time, and saves up to where they are alerted. Needs the locks. */
  async function takeUnalerted(db: Database, ids: readonly string[], now: Date): Promise<Row[]> {
    const { rows } = await sql<Row>`
      WITH alerted AS (
        UPDATE ${conversation} SET alerted_seq = last_seq WHERE id = ANY(${ids}::text[])
      )
      SELECT conversation.id AS conversation_id, reader.${readerKey} AS reader_id, count(*)::int AS times,
        max(message.seq) AS newest_seq ${columns}
      FROM ${conversation} conversation
        JOIN ${sql.table(tables.reader)} reader ON reader.${key} = conversation.id AND reader.left_at IS NULL
        JOIN ${sql.table(tables.message)} message ON message.${key} = conversation.id
          AND message.seq > greatest(conversation.alerted_seq, reader.read_seq, ${visibleAfter})
      WHERE conversation.id = ANY(${ids}::text[]) AND message.deleted_at IS NULL AND ${concerns(now)}
      GROUP BY conversation.id, reader.${readerKey}`.execute(db)
    return rows
  }

  const alertAll = async (all: readonly Unread[], services: Services): Promise<void> => {
    for (const [practiceId, some] of Map.groupBy(all, (one) => one.practiceId)) {
      const ids = [...new Set(some.map(({ conversationId }) => conversationId))]
      for (const { conversationId, isEarly } of some) if (!isEarly) dueIn(services).delete(conversationId)
      await services.transactions.run(
        async (tx) => {
          await lockConversations(tx.db, tables, ids)
          const unread = await takeUnalerted(tx.db, ids, tx.now)
          if (unread.length > 0) await raise(tx, unread)
        },
        practiceId === undefined ? undefined : { practiceId },
      )
    }
  }

  const alertUnread: Job<Unread> = job<Unread>({
    name: declared.name,
    atOnce: 2,
    run: (one, services) => alertAll([one], services),
    ...(together && { together: { most: together, run: alertAll } }),
  })

  /** Whether those who have not read are going to be alerted anyhow, by what this process has queued. */
  function isDue(services: Pick<Services, Part>, conversationId: string, now: Date): boolean {
    const at = dueIn(services).get(conversationId)
    return at !== undefined && at > secondsAfter(now, MARGIN_SECONDS)
  }

  return {
    job: alertUnread,
    isDue,
    /**
     * Queues the alerts that follow from messages: once for each conversation, however much is sent in it meanwhile, and beside that at
     * once for those that are to be soon. Another process that queues them too looks once more, and finds nothing.
     */
    async queue(tx: Tx, services: Pick<Services, Part>, arrived: readonly Arrived[]): Promise<void> {
      const all = new Map(
        arrived.map(({ conversationId, practiceId }) => [conversationId, { conversationId, practiceId }]),
      )
      const quiet = [...all.values()].filter(({ conversationId }) => !isDue(services, conversationId, tx.now))
      const isQuiet = new Set(quiet.map(({ conversationId }) => conversationId))
      const early = new Set(
        arrived
          .filter(({ conversationId, soon }) => soon === 'always' || (soon && isQuiet.has(conversationId)))
          .map(({ conversationId }) => conversationId),
      )
      const looks: Unread[] = [...[...early].map((id) => ({ ...all.get(id)!, isEarly: true })), ...quiet]
      if (looks.length === 0) return
      const soon = secondsAfter(tx.now, seconds.soon)
      const later = secondsAfter(tx.now, seconds.after)
      await tx.queueAll(alertUnread, looks, ({ isEarly }) => (isEarly ? soon : later))
      tx.afterCommit(() => {
        for (const id of isQuiet) dueIn(services).set(id, later)
      })
    },
  }
}
