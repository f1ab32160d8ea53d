import {
  channelStream,
  channelTold,
  messageTold,
  ownChatStream,
  ownTold,
  receiptTold,
} from '@corridor/contract/chat/events.ts'
import { LISTED_MEMBERS } from '@corridor/contract/chat/limits.ts'
import type { Change } from '@corridor/contract/kernel/live.ts'
import { type Audience, to } from '../../platform/realtime/audience.ts'
import { type LiveStream, personStream } from '../../platform/realtime/streams.ts'
import type { Tx } from '../../platform/transaction.ts'
import { presentFacts, presentMessage, presentOwn, presentReceipt, type Showing } from './present.ts'
import { findSeat, listMemberIds, listMembersOf, type SeatRow } from './store/channels.ts'
import { listReceiptsSince } from './store/membership.ts'
import { listChanged } from './store/messages.ts'

const own = personStream(ownChatStream)

export const ownOf = (personId: string): Audience => own.of(personId)

/** What somebody is told who is not in a conversation any more: nothing of it but that. */
export const tellGone = (tx: Tx, channelId: string, personId: string): void =>
  tx.announce(
    ownTold,
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

/** Tells somebody's own windows how they keep a conversation now. */
export const tellOwn = (tx: Tx, seat: SeatRow, personId: string): void =>
  tx.announce(ownTold, presentOwn(seat), own.of(personId))

const seats = new WeakMap<readonly string[], Audience>()

/** The same list of members is seated once: for a thousand, that would take longer than all else about a message. */
function seated(ids: readonly string[]): Audience {
  const known = seats.get(ids) ?? to.persons(ids, 'Chat')
  seats.set(ids, known)
  return known
}

/** Those of a conversation, for the change with this number: the windows of each who holds the claim. */
export const membersOf = (channelId: string, ids: readonly string[], seq: number): Audience => ({
  ...seated(ids),
  mark: { stream: `${channelStream.stream}:${channelId}`, seq },
})

/** Tells the members what the conversation itself is like now. */
export async function tellFacts(tx: Tx, services: Showing, channelId: string, seq: number): Promise<void> {
  const ids = await listMemberIds(tx.db, channelId)
  const seat = ids[0] && (await findSeat(tx.db, ids[0], channelId))
  if (!seat) return
  const members = await listMembersOf(tx.db, [channelId], LISTED_MEMBERS)
  tx.announce(channelTold, presentFacts(services, seat, members), membersOf(channelId, ids, seq))
}

/** More than that, and the conversation is read anew. */
const TOLD_MAX = 200

const changesSince: LiveStream['changesSince'] = async (db, channelId, since, { person, services }) => {
  const seat = await findSeat(db, person.id, channelId)
  const seq = Number(seat?.change_seq ?? 0)
  if (!seat || since === null || since > seq) return { seq, changes: null }
  const viewer = { personId: person.id, channelId, joinedSeq: Number(seat.joined_seq) }
  const messages = await listChanged(db, viewer, since, TOLD_MAX + 1)
  const receipts = seat.member_count > LISTED_MEMBERS ? [] : await listReceiptsSince(db, channelId, since)
  if (messages.length + receipts.length > TOLD_MAX) return { seq, changes: null }
  const changes: Change[] = [
    ...messages.map((row) => ({
      seq: Number(row.change_seq),
      event: messageTold.name,
      payload: { channelId, message: presentMessage(services, row, person.id) },
    })),
    ...receipts.map((row) => ({
      seq: Number(row.receipt_seq),
      event: receiptTold.name,
      payload: presentReceipt(channelId, row),
    })),
  ]
  if (Number(seat.facts_seq) > since)
    changes.push({
      seq: Number(seat.facts_seq),
      event: channelTold.name,
      payload: presentFacts(services, seat, await listMembersOf(db, [channelId], LISTED_MEMBERS)),
    })
  return { seq, changes: changes.sort((a, b) => a.seq - b.seq) }
}

/** Everything of one conversation, from its own tables: whoever is in it follows it, from when they came. */
const channels: LiveStream = {
  stream: channelStream,
  recorded: { word: 'chat.messages-read', kind: 'channel', shownBy: messageTold },
  mayFollow: async (person, channelId, db) => (await findSeat(db, person.id, channelId)) !== undefined,
  changesSince,
}

export const streams = [channels, own]
