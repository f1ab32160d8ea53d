import type { AnyRoute, ReplyOf } from '@corridor/contract/kernel/route.ts'
import { type BatchedCall, type BatchInOne, batched, type Mounted } from '#platform/action.ts'
import type { Database } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { RETRY_ALONE, type Tx } from '#platform/transaction.ts'
import { appendStatements } from './append-statements.ts'
import type { ConversationType, NewMessage, StoredMessage } from './declaration.ts'

/** Above this many, all are dropped and read again. */
const CACHED_MAX = 2_000

/** Who was in a conversation when its facts had this version. */
interface CachedAudience {
  factsVersion: string
  ids: readonly string[]
}

/**
 * Who follows a conversation, cached until its facts change: their version was read under the lock of the conversation. So a busy
 * conversation of a thousand is not listed for each message, and a removed member hears nothing more. An audience is cached after
 * commit, because a version that was rolled back is given out again.
 */
function createAudienceCache(list: (db: Database, conversationId: string) => Promise<string[]>) {
  const audiences = new Map<string, CachedAudience>()
  return {
    /** As it was last read: a statement that relies on it has to compare the version. */
    cached: (conversationId: string): CachedAudience | undefined => audiences.get(conversationId),
    of: async ({ db, afterCommit }: Tx, conversationId: string, factsVersion: string) => {
      const cached = audiences.get(conversationId)
      if (cached?.factsVersion === factsVersion) return cached.ids
      const ids: readonly string[] = await list(db, conversationId)
      afterCommit(() => {
        if (audiences.size >= CACHED_MAX) audiences.clear()
        audiences.set(conversationId, { factsVersion, ids })
      })
      return ids
    },
  }
}

type AudienceCache = ReturnType<typeof createAudienceCache>

/** Appends messages to one type of conversation; made once for each process. */
export interface Conversations<New extends NewMessage, Shown> {
  /**
   * Appends messages, each once: the same id again answers what was stored. Each is stored and published, or refused, by itself; all
   * that can be are stored by one statement. `onStored` is called for each that was not there before.
   */
  append: (
    tx: Tx,
    messages: readonly New[],
    onStored?: (message: New) => void,
  ) => Promise<(Shown | Refusal)[]>
  /** The same where none may be refused: the first refusal is thrown, and undoes all of them. */
  appendAll: (tx: Tx, messages: readonly New[]) => Promise<Shown[]>
  /**
   * The same in one round trip with the commit, where this process has the audience of all conversations cached and nothing else
   * follows from the messages. Returns nothing where that is not so. What is not stored this way is to be appended alone.
   */
  appendInOne: (
    tx: Tx,
    messages: readonly New[],
    inOne: BatchInOne,
  ) => Promise<(Shown | typeof RETRY_ALONE)[] | undefined>
  audiences: AudienceCache
}

const keyOf = ({ conversationId, id }: { conversationId: string; id: string }): string =>
  `${conversationId} ${id}`

/** What was stored, by conversation and id, with who sent it. */
type Sent<Shown> = Map<string, { shown: Shown; senderId: string | null }>

const ownOf = <Shown>(sent: Sent<Shown>, message: NewMessage): Shown | undefined => {
  const one = sent.get(keyOf(message))
  return one?.senderId === message.senderId ? one.shown : undefined
}

export function createConversations<New extends NewMessage, Row extends StoredMessage, Shown>(
  { transactions, clock }: Services,
  type: ConversationType<New, Row, Shown>,
): Conversations<New, Shown> {
  const statements = appendStatements<New, Row>(type)
  const audiences = createAudienceCache(type.listReaders)

  function publish(tx: Tx, row: Row, audience: readonly string[], sent: Sent<Shown>): void {
    const shown = type.present(row)
    type.publish(tx, row, shown, audience)
    sent.set(keyOf({ conversationId: type.conversationOf(row), id: row.id }), {
      shown,
      senderId: row.sender_id,
    })
  }

  async function store(tx: Tx, messages: readonly New[]): Promise<Sent<Shown>> {
    const rows = await statements.append(tx, messages)
    const sent: Sent<Shown> = new Map()
    const found = new Map<string, readonly string[]>()
    for (const row of rows) {
      const id = type.conversationOf(row)
      const audience = found.get(id) ?? (await audiences.of(tx, id, row.facts_seq))
      found.set(id, audience)
      publish(tx, row, audience, sent)
    }
    await type.onAppended(tx, rows)
    return sent
  }

  async function appendExplained(tx: Tx, message: New): Promise<Shown | Refusal> {
    const reason = await type.explain(tx, message)
    if (!isAgain<New>(reason)) return reason
    return ownOf(await store(tx, [reason.again]), reason.again) ?? reason.otherwise
  }

  async function append(
    tx: Tx,
    messages: readonly New[],
    onStored?: (message: New) => void,
  ): Promise<(Shown | Refusal)[]> {
    const sent = await store(tx, messages)
    const unseen = new Set(sent.keys())
    const outcomes: (Shown | Refusal)[] = []
    for (const message of messages) {
      if (unseen.delete(keyOf(message))) onStored?.(message)
      outcomes.push(ownOf(sent, message) ?? (await appendExplained(tx, message)))
    }
    return outcomes
  }

  /** Of conversations from which nothing else follows. */
  const cachedAudiences = (tx: Tx, messages: readonly New[]) =>
    new Map(
      messages.flatMap(({ conversationId }) => {
        const audience = type.isFollowedUp({ conversationId }, tx.now)
          ? audiences.cached(conversationId)
          : undefined
        return audience ? [[conversationId, audience] as const] : []
      }),
    )

  return {
    append,
    audiences,
    async appendAll(tx, messages) {
      const outcomes = await append(tx, messages)
      return outcomes.map((one) => {
        if (one instanceof Refusal) throw one
        return one
      })
    },
    async appendInOne(tx, messages, inOne) {
      const cached = cachedAudiences(tx, messages)
      if (!messages.every((one) => cached.get(one.conversationId)?.ids.includes(type.readerOf(one))))
        return undefined
      const withFacts = messages.map((one) => ({
        ...one,
        factsVersion: cached.get(one.conversationId)!.factsVersion,
      }))
      const [only, ...others] = withFacts
      const rows =
        only && others.length === 0 && type.isPlain(only)
          ? await statements.appendOne(tx, only, inOne)
          : await statements.appendInOne(tx, withFacts, inOne)
      const sent: Sent<Shown> = new Map()
      for (const row of rows) publish(tx, row, cached.get(type.conversationOf(row))!.ids, sent)
      // What was under way may have ended while these waited for their conversation.
      const now = clock.now()
      const missed = rows.filter(
        (row) => !type.isFollowedUp({ conversationId: type.conversationOf(row), row }, now),
      )
      if (missed.length > 0)
        tx.afterCommit(() =>
          transactions.run((own) => type.onAppended(own, missed), type.actingFor?.(missed[0]!)),
        )
      return messages.map((message) => ownOf(sent, message) ?? RETRY_ALONE)
    },
  }
}

const isAgain = <New>(reason: unknown): reason is { again: New; otherwise: Refusal } =>
  typeof reason === 'object' && reason !== null && 'again' in reason

interface Sending<R extends AnyRoute, New extends NewMessage> {
  /** The engine of this process. */
  of: (services: Services) => Conversations<New, ReplyOf<R>>
  conversationOf: (call: BatchedCall<R>) => string
  /** The message of a call. Throws a refusal where there is none to send. */
  messageOf: (call: BatchedCall<R>, tx: Tx) => Promise<New>
  /** More is written for it than the message, which is undone when it is refused: it waits for no other, and none for it. */
  isAlone: (call: BatchedCall<R>) => boolean
  /** The conversations are behind row-level security: the sender acts for their practice. */
  inPractice?: boolean
}

type Outcome<R extends AnyRoute> = ReplyOf<R> | Refusal | typeof RETRY_ALONE

/** The call that sends a message; all that arrive meanwhile are stored by one statement. */
export function sendAction<R extends AnyRoute, New extends NewMessage>(
  route: R,
  { of, conversationOf, messageOf, isAlone, inPractice }: Sending<R, New>,
): Mounted {
  async function tryMessageOf(call: BatchedCall<R>, tx: Tx): Promise<New | Refusal> {
    try {
      return await messageOf(call, tx)
    } catch (error) {
      if (error instanceof Refusal && !isAlone(call)) return error
      throw error
    }
  }

  return batched(route, {
    isAlone,
    inPractice,
    about: conversationOf,
    decide: async (calls, tx, inOne) => {
      const conversations = of(calls[0]!.services)
      const tried: (New | Refusal)[] = []
      for (const call of calls) tried.push(await tryMessageOf(call, tx))
      const messages = tried.filter((one): one is New => !(one instanceof Refusal))
      const isWhole = messages.length === calls.length
      const inOneTrip = inOne && isWhole ? await conversations.appendInOne(tx, messages, inOne) : undefined
      if (inOneTrip) return inOneTrip
      const appended = (await conversations.append(tx, messages)).values()
      return tried.map((one, at): Outcome<R> => {
        const outcome = one instanceof Refusal ? one : (appended.next().value as ReplyOf<R> | Refusal)
        // Thrown, it undoes what else was written for it.
        if (outcome instanceof Refusal && isAlone(calls[at]!)) throw outcome
        return outcome
      })
    },
  })
}
