import { messageNotFound } from '@corridor/contract/chat/errors.ts'
import * as routes from '@corridor/contract/chat/routes.ts'
import { FILTER_TYPES } from '@corridor/contract/chat/types.ts'
import { z } from 'zod'
import { read } from '../../../platform/action.ts'
import { epochSeconds } from '../../../platform/clock.ts'
import { paging } from '../../../platform/paging.ts'
import { check } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { getMessage, getSeat } from '../access.ts'
import { presentMember } from '../present.ts'
import {
  countReaders,
  listLeftSince,
  listMemberPage,
  listSeats,
  listSeatsChangedSince,
  type Readership,
} from '../store/channels.ts'
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
 * By time, as the specification has it. A commit can be later than the moment it was begun, so it begins a while before what was asked
 * for: rather told twice than missed. Windows of ours follow by numbers, and need none of it.
 */
const OVERLAP_SECONDS = 120

export const syncChannels = read(routes.syncChannels, async ({ person, params, db, services }) => {
  const now = services.clock.now()
  const begin = Math.min(Math.max(0, params.timeStamp - OVERLAP_SECONDS), epochSeconds(now))
  const since = new Date(begin * 1000)
  const seats = await listSeatsChangedSince(db, person.id, since)
  return {
    channels: await viewAll(services, db, person, seats),
    removedIds: await listLeftSince(db, person.id, since),
    timeStamp: epochSeconds(now),
  }
})

const memberPages = paging(
  'chat-members',
  z.object({ lastKey: z.string(), firstKey: z.string(), id: z.string() }),
)

type Paged = { pageSize: number; continuationToken?: string }

async function pageOfMembers(services: Services, channelId: string, query: Paged, of?: Readership) {
  const { after, limit } = memberPages.begin(services.secrets, query)
  const rows = await listMemberPage(services.db, channelId, after, limit, of)
  const { page, continuationToken } = memberPages.cut(services.secrets, query, rows, (row) => ({
    lastKey: row.last_key,
    firstKey: row.first_key,
    id: row.person_id,
  }))
  return { members: page.map((row) => presentMember(services, row, false)), continuationToken }
}

export const listMembers = read(routes.listMembers, async ({ person, params, query, db, services }) => {
  const seat = await getSeat(db, person, params.id)
  return pageOfMembers(services, seat.id, query)
})

/** Told on demand, however large the group is; in a small one everybody is told as it happens. */
export const listReaders = read(routes.listReaders, async ({ person, params, query, db, services }) => {
  const seat = await getSeat(db, person, params.id)
  const row = await getMessage(db, person, seat, { id: params.messageId })
  check(!row.is_note, messageNotFound)
  const message = { seq: Number(row.seq), senderId: row.person_id }
  const { hasRead, ...paged } = query
  const { read: readCount, all } = await countReaders(db, seat.id, message)
  const page = await pageOfMembers(services, seat.id, paged, { ...message, hasRead })
  return { ...page, readCount, unreadCount: all - readCount }
})
