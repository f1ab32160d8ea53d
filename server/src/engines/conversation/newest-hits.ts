import type { SearchTurn } from '#platform/database/search-lane.ts'
import {
  BLOCK,
  CLOCK_SLACK,
  type Hit,
  type SearchPosition,
  type SearchStatements,
  type SearchUnit,
  type Unsearched,
  weekOf,
} from './search-statements.ts'

/** Messages that the first round reads, and the most that a later one reads before the index is used. */
const READ_FIRST = 512
const READ_MAX = 4_096
/** The most that a round reads where there is no index, so that it ends well within the time of a statement. */
const READ_WITHOUT_INDEX_MAX = 65_536
/** Conversations that the first round reads; each later round four times as many. */
const CONVERSATIONS_FIRST = 64
/** The fewest messages that are read of a conversation at a time. */
const READ_EACH_MIN = 4
/** Blocks and hits of one round with the index. */
const BLOCKS_MAX = 1_024
const BLOCK_HITS_MAX = 4_096

export interface Wanted {
  words: readonly string[]
  conversationId?: string
  after?: SearchPosition
  limit: number
}

export interface NewestHits {
  /** Newest first, `limit` at most. */
  hits: SearchPosition[]
  /** Set when time ran out: everything after this position has been searched. */
  reached?: SearchPosition
}

/** Later ones first; the same order as the positions of a page. */
const byNewest = (one: SearchPosition, other: SearchPosition): number =>
  other.at - one.at || compare(other.conversationId, one.conversationId) || other.seq - one.seq

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/**
 * The newest messages of the conversations that were written in last, read one by one. One with many messages is read further: it is
 * likely that more of the newest are in it.
 */
function unitsToRead(open: readonly Unsearched[], round: number, wanted: number): SearchUnit[] {
  const chosen = open.slice(0, CONVERSATIONS_FIRST * 4 ** round)
  const all = chosen.reduce((sum, { topSeq, joinedSeq }) => sum + topSeq - joinedSeq, 0)
  return chosen.map(({ conversationId, joinedSeq, topSeq }) => {
    const share = Math.ceil((wanted * (topSeq - joinedSeq)) / all)
    return {
      conversationId,
      joinedSeq,
      low: Math.max(joinedSeq, topSeq - Math.max(READ_EACH_MIN, share)),
      top: topSeq,
    }
  })
}

/** The newest block of each conversation, then the next of each, and so on. */
function blocksToSearch(open: readonly Unsearched[]): SearchUnit[] {
  const units: SearchUnit[] = []
  let next = open
    .slice(0, BLOCKS_MAX)
    .map(({ conversationId, joinedSeq, topSeq }) => ({ conversationId, joinedSeq, top: topSeq }))
  while (next.length > 0 && units.length + next.length <= BLOCKS_MAX) {
    const level = next.map((one) => ({
      ...one,
      low: Math.max(one.joinedSeq, Math.floor(one.top / BLOCK) * BLOCK - 1),
    }))
    units.push(...level)
    next = level.filter(({ low, joinedSeq }) => low > joinedSeq).map((one) => ({ ...one, top: one.low }))
  }
  return units
}

interface Searched {
  hits: Hit[]
  timesBelow: (number | null)[]
}

/**
 * Lowers the conversations by what was searched of them, and answers the hits that count. Where not all hits of a unit were given, the
 * conversation is searched again from the last one on, and what was found below that is left for then.
 */
function settle(
  open: Map<string, Unsearched>,
  units: readonly SearchUnit[],
  { hits, timesBelow }: Searched,
  limits: { each: number; all: number },
): { hits: Hit[]; readCount: number } {
  const byUnit = Map.groupBy(hits, ({ unit }) => unit)
  const lastUnit = hits.length >= limits.all ? hits.at(-1)!.unit : units.length
  const cut = new Set<string>()
  const counted: Hit[] = []
  let readCount = 0
  for (const [number, { conversationId, joinedSeq, low, top }] of units.entries()) {
    if (number > lastUnit || cut.has(conversationId)) continue
    const found = byUnit.get(number) ?? []
    counted.push(...found)
    const isCut = number === lastUnit || found.length >= limits.each
    const end = isCut ? found.at(-1)!.seq - 1 : low
    const endAt = isCut ? found.at(-1)!.at : (timesBelow[number] ?? null)
    readCount += top - end
    if (isCut) cut.add(conversationId)
    if (end <= joinedSeq || endAt === null) open.delete(conversationId)
    else open.set(conversationId, { conversationId, joinedSeq, topSeq: end, topAt: endAt })
  }
  return { hits: counted, readCount }
}

/**
 * The newest messages with all of these words that somebody sees, in rounds. A round goes on from the newest messages that have not been
 * searched: it reads them where many have the words, and looks blocks of them up in the index where few have. It ends as soon as
 * nothing that was not searched can be newer than the last hit of the page, so that the cost follows from the page and not from how
 * many hits there are. Each round takes more than the one before, so that many messages of one moment take few rounds.
 */
export async function findNewestHits(
  statements: SearchStatements,
  { db, hasTime }: SearchTurn,
  readerId: string,
  { words, conversationId, after, limit }: Wanted,
): Promise<NewestHits> {
  const open = new Map(
    (await statements.listUnsearched(db, readerId, { conversationId, after })).map((one) => [
      one.conversationId,
      one,
    ]),
  )
  const readMax = statements.hasIndex ? Number.POSITIVE_INFINITY : READ_WITHOUT_INDEX_MAX
  const found: Hit[] = []
  let readCount = 0
  for (let round = 0; ; round += 1) {
    const newest = [...open.values()].sort((one, other) => other.topAt - one.topAt)
    const horizon = newest[0] ? newest[0].topAt + CLOCK_SLACK : Number.NEGATIVE_INFINITY
    const certain = found.filter(({ at }) => at > horizon)
    if (certain.length >= limit || newest.length === 0)
      return { hits: certain.sort(byNewest).slice(0, limit) }
    // A page that would begin where this one did leads nowhere, so it goes on however long it takes.
    if (round > 0 && !hasTime() && horizon < (after?.at ?? Number.POSITIVE_INFINITY))
      return { hits: certain.sort(byNewest), reached: { at: horizon, conversationId: '~', seq: 0 } }
    const toRead = (1.5 * (limit - certain.length) * (readCount + 1)) / (found.length + 1)
    const byIndex = statements.hasIndex && round > 0 && toRead > READ_MAX
    const units = byIndex
      ? blocksToSearch(newest)
      : unitsToRead(newest, round, round === 0 ? READ_FIRST : Math.min(toRead * 2 ** (round - 1), readMax))
    const each = Math.min(2 * limit * 2 ** round, BLOCK_HITS_MAX)
    const limits = { each, all: byIndex ? BLOCK_HITS_MAX : units.length * each + 1 }
    const searched = await statements.searchUnits(db, units, { readerId, words, after, byIndex, limits })
    const settled = settle(open, units, searched, limits)
    found.push(...settled.hits.filter((hit) => !after || byNewest(after, hit) < 0))
    readCount += settled.readCount
  }
}

/** Nothing was written before this product existed. */
const FIRST_WEEK = weekOf(Date.UTC(2020, 0, 1) * 1_000)
/** Weeks of the first round, and of each later one: a word that was not found often enough in the first is rare in all. */
const WEEKS_FIRST = 8
const WEEKS_NEXT = 512

/**
 * The newest messages with all of these words of all conversations of a practice, in rounds of weeks: a word that is common is found in
 * the newest, and a rare one costs an entry of the index for each week.
 */
export async function findNewestInPractice(
  statements: SearchStatements,
  { db, hasTime }: SearchTurn,
  readerId: string,
  { words, after, limit, now }: Omit<Wanted, 'conversationId'> & { now: Date },
): Promise<NewestHits> {
  const hits: SearchPosition[] = []
  let position = after
  let lastWeek = weekOf(after?.at ?? now.getTime() * 1_000 + CLOCK_SLACK)
  let weeks = WEEKS_FIRST
  while (lastWeek >= FIRST_WEEK) {
    const firstWeek = Math.max(FIRST_WEEK, lastWeek - weeks + 1)
    const found = await statements.findInPractice(db, readerId, {
      words,
      firstWeek,
      lastWeek,
      after: position,
      limit,
    })
    hits.push(...found.filter(({ isReadable }) => isReadable))
    if (hits.length >= limit) return { hits: hits.slice(0, limit) }
    position = found.at(-1) ?? position
    // As many as were wanted, of which not all can be read: there are more in the same weeks.
    if (found.length === limit) lastWeek = weekOf(position!.at)
    else {
      lastWeek = firstWeek - 1
      weeks = WEEKS_NEXT
    }
    if (!hasTime() && position && position !== after) return { hits, reached: position }
  }
  return { hits }
}
