import { unavailableQuote } from '@corridor/contract/chat/changes.ts'
import {
  channelChanged,
  channelStream,
  messageChanged,
  ownChannelChanged,
  ownChatStream,
  receiptsChanged,
} from '@corridor/contract/chat/events.ts'
import { LISTED_MEMBERS } from '@corridor/contract/chat/limits.ts'
import type { ChatMessage } from '@corridor/contract/chat/model.ts'
import type { Change } from '@corridor/contract/kernel/live.ts'
import { conversationStream } from '#engines/conversation/stream.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import { type Audience, to } from '#platform/realtime/audience.ts'
import { personStream } from '#platform/realtime/streams.ts'
import type { Tx } from '#platform/transaction.ts'
import { viewerOf } from './access.ts'
import { presentFacts, presentMessage, presentOwn, presentReceipt, type Showing } from './present.ts'
import { findSeat, listFacts, type SeatRow } from './store/channels.ts'
import { listShown } from './store/members.ts'
import { listReceiptsSince } from './store/membership.ts'
import { messages } from './store/messages.ts'

const own = personStream(ownChatStream)

export const ownOf = (personId: string): Audience => own.of(personId)

/** Publishes to a former member that they are out, and nothing else about the conversation. */
export const publishGone = (tx: Tx, channelId: string, personId: string): void =>
  tx.publish(
    ownChannelChanged,
    {
      channelId,
      isFavourite: false,
      isArchived: false,
      isMarkedUnread: false,
      readSeq: 0,
      lastSeq: 0,
      uncountedSeqs: [],
      mutedUntil: null,
      isGone: true,
    },
    own.of(personId),
  )

/** Publishes a person's settings of a conversation to their own windows. */
export const publishOwn = (tx: Tx, seat: SeatRow, personId: string): void =>
  tx.publish(ownChannelChanged, presentOwn(seat), own.of(personId))

const seats = new WeakMap<readonly string[], Audience>()

/** The audience of the same list of members is made once: for a thousand members it would cost more than the rest of a message. */
function seated(ids: readonly string[]): Audience {
  const cached = seats.get(ids) ?? to.persons(ids, 'Chat')
  seats.set(ids, cached)
  return cached
}

/** The windows of all members who have the claim, with the number of the change. */
export const membersOf = (channelId: string, ids: readonly string[], seq: number): Audience => ({
  ...seated(ids),
  mark: { stream: `${channelStream.stream}:${channelId}`, seq },
})

interface Readers {
  ids: readonly string[]
  changeSeq: number
  /** Of them, who sees nothing of what the message quotes. */
  blindIds: readonly string[]
}

/** Publishes a message as it is now. Members who do not see the quoted message get it without the quote's words. */
export function publishMessage(tx: Tx, message: ChatMessage, { ids, changeSeq, blindIds }: Readers): void {
  const { channelId, quote } = message
  const publishTo = (shown: ChatMessage, to: readonly string[]): void =>
    tx.publish(messageChanged, { channelId, message: shown }, membersOf(channelId, to, changeSeq))
  const isBlind = new Set(blindIds)
  const blind = quote ? ids.filter((id) => isBlind.has(id)) : []
  // Passes the same array where nobody is left out, because its audience is cached by identity.
  publishTo(message, blind.length === 0 ? ids : ids.filter((id) => !isBlind.has(id)))
  if (quote && blind.length > 0) publishTo({ ...message, quote: unavailableQuote(quote.id) }, blind)
}

/** Publishes name, members and pin of these conversations to their members, under the number of the change. */
export async function publishFacts(
  tx: Tx,
  services: Showing,
  seqs: ReadonlyMap<string, number>,
): Promise<void> {
  const all = await listFacts(tx.db, [...seqs.keys()])
  const shownIn = await listShown(tx.db, all)
  for (const facts of all) {
    const audience = membersOf(facts.id, facts.member_ids, seqs.get(facts.id) ?? 0)
    tx.publish(channelChanged, presentFacts(services, facts, shownIn(facts)), audience)
  }
}

/** Publishes to people who were separated from groups that these are frozen for them; they share one snapshot of each. */
export async function publishFrozen(
  tx: Tx,
  services: Showing,
  seats: readonly SeatRow[],
  ids: readonly string[],
): Promise<void> {
  const shownIn = await listShown(tx.db, seats)
  for (const seat of seats) {
    const audience = membersOf(seat.id, ids, Number(seat.change_seq))
    tx.publish(channelChanged, presentFacts(services, seat, shownIn(seat)), audience)
  }
}

async function listChanges(
  db: Database,
  { person, services }: { person: Person; services: Showing },
  seat: SeatRow,
  { since, upTo, limit }: { since: number; upTo: number; limit: number },
): Promise<Change[]> {
  const rows = await messages.listChanged(db, viewerOf(person, seat), { since, upTo }, limit)
  const receipts =
    seat.member_count > LISTED_MEMBERS ? [] : await listReceiptsSince(db, seat, { since, upTo })
  const changes: Change[] = [
    ...rows.map((row) => ({
      seq: Number(row.change_seq),
      event: messageChanged.name,
      payload: { channelId: seat.id, message: presentMessage(services, row, person.id) },
    })),
    ...receipts.map((row) => ({
      seq: Number(row.receipt_seq),
      event: receiptsChanged.name,
      payload: presentReceipt(seat.id, row),
    })),
  ]
  if (Number(seat.facts_seq) > since)
    changes.push({
      seq: Number(seat.facts_seq),
      event: channelChanged.name,
      payload: presentFacts(services, seat, (await listShown(db, [seat]))(seat)),
    })
  return changes
}

/** Everything of one conversation: each member follows it, from the message after which they joined. */
const channels = conversationStream<SeatRow>({
  stream: channelStream,
  recorded: { word: 'chat.messages-read', kind: 'channel', shownBy: messageChanged },
  findSeat: (db, person, channelId) => findSeat(db, person.id, channelId),
  changeSeqOf: ({ change_seq }) => Number(change_seq),
  // A message that was changed after the separation has a later number than the separated person may see.
  mustReread: ({ has_left, change_seq }, since) => has_left && since < Number(change_seq),
  listChanges,
})

export const streams = [channels, own]
