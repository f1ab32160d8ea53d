import { messageNotFound } from '@corridor/contract/chat/errors.ts'
import * as routes from '@corridor/contract/chat/routes.ts'
import { FILTER_TYPES } from '@corridor/contract/chat/types.ts'
import { z } from 'zod'
import { read } from '#platform/action.ts'
import { epochSeconds } from '#platform/clock.ts'
import { paging } from '#platform/paging.ts'
import { check } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { getMessage, getSeat } from '../access.ts'
import { presentMember } from '../present.ts'
import { listLeftSince, listSeats, listSeatsChangedSince, type SeatRow } from '../store/channels.ts'
import { countReaders, listMemberPage } from '../store/members.ts'
import { viewAll, viewOne } from './view.ts'

const LISTS = {
  [FILTER_TYPES.DEFAULT]: 'default',
  [FILTER_TYPES.FAVOURITES]: 'favourites',
  [FILTER_TYPES.ARCHIVED]: 'archive',
} as const

const pages = paging('chat-channels', z.object({ at: z.iso.datetime(), id: z.string() }))

export const listChannels = read(routes.listChannels, async ({ person, query, db, services }) => {
  const { after, limit } = pages.begin(services.secrets, query)
  const seats = await listSeats(db, person.id, { list: LISTS[query.filterType], after, limit })
  const { page, continuationToken } = pages.cut(services.secrets, query, seats, (seat) => ({
    at: seat.last_message_at.toISOString(),
    id: seat.id,
  }))
  return { channels: await viewAll(services, db, person, page), continuationToken }
})

export const getChannel = read(routes.getChannel, async ({ person, params, db, services, note }) => {
  const channel = await viewOne(services, db, person, params.id)
  note({ subject: { kind: 'channel', id: channel.id } })
  return channel
})

/**
 * The specification has clients catch up by time. A transaction commits after the time it records, so the answer overlaps with the one
 * before: a change may come twice but is never missed. Our own windows use stream numbers instead.
 */
const OVERLAP_SECONDS = 120

/** The time stamp of the first page goes with the token: what changes while the pages are read belongs to the next time. */
const syncPages = paging('chat-sync', z.object({ id: z.string(), since: z.int(), timeStamp: z.int() }))

export const syncChannels = read(routes.syncChannels, async ({ person, params, query, db, services }) => {
  const { after, limit } = syncPages.begin(services.secrets, query)
  const now = epochSeconds(services.clock.now())
  const begin = after?.since ?? Math.min(Math.max(0, params.timeStamp - OVERLAP_SECONDS), now)
  const timeStamp = after?.timeStamp ?? now
  const since = new Date(begin * 1000)
  const seats = await listSeatsChangedSince(db, person.id, since, { after: after?.id, limit })
  const { page, continuationToken } = syncPages.cut(services.secrets, query, seats, ({ id }) => ({
    id,
    since: begin,
    timeStamp,
  }))
  return {
    channels: await viewAll(services, db, person, page),
    removedIds: after ? [] : await listLeftSince(db, person.id, since),
    timeStamp,
    continuationToken,
  }
})

const memberPages = paging(
  'chat-members',
  z.object({ lastKey: z.string(), firstKey: z.string(), id: z.string() }),
)

type Paged = { pageSize: number; continuationToken?: string }

async function pageOfMembers(
  services: Services,
  seat: SeatRow,
  query: Paged,
  which: Parameters<typeof listMemberPage>[4],
) {
  const { after, limit } = memberPages.begin(services.secrets, query)
  const rows = await listMemberPage(services.db, seat, after, limit, which)
  return memberPages.cut(services.secrets, query, rows, (row) => ({
    lastKey: row.last_key,
    firstKey: row.first_key,
    id: row.person_id,
  }))
}

export const listMembers = read(routes.listMembers, async ({ person, params, query, db, services }) => {
  const seat = await getSeat(db, person, params.id)
  const { keyword, ...paged } = query
  const { page, continuationToken } = await pageOfMembers(services, seat, paged, { term: keyword.trim() })
  return { members: page.map((row) => presentMember(services, row, false)), continuationToken }
})

/** Who has read a message, and when they did, not when they read last. */
export const listReaders = read(routes.listReaders, async ({ person, params, query, db, services }) => {
  const seat = await getSeat(db, person, params.id)
  const row = await getMessage(db, person, seat, { id: params.messageId })
  check(!row.is_note, messageNotFound)
  const message = { seq: Number(row.seq), senderId: row.person_id }
  const { hasRead, ...paged } = query
  const { read: readCount, all } = await countReaders(db, seat, message)
  const of = { ...message, hasRead }
  const { page, continuationToken } = await pageOfMembers(services, seat, paged, { of })
  const members = page.map((one) => ({
    ...presentMember(services, one, false),
    readAt: one.message_read_at && epochSeconds(one.message_read_at),
  }))
  return { members, continuationToken, readCount, unreadCount: all - readCount }
})
