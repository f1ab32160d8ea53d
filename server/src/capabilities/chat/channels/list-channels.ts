import * as routes from '@corridor/contract/chat/routes.ts'
import { FILTER_TYPES } from '@corridor/contract/chat/types.ts'
import { z } from 'zod'
import { read } from '../../../platform/action.ts'
import { epochSeconds } from '../../../platform/clock.ts'
import { paging } from '../../../platform/paging.ts'
import { getSeat } from '../access.ts'
import { presentMember } from '../present.ts'
import { listLeftSince, listMemberPage, listSeats, listSeatsChangedSince } from '../store/channels.ts'
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

export const getChannel = read(routes.getChannel, ({ person, params, db, services }) =>
  viewOne(services, db, person, params.id),
)

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

export const listMembers = read(routes.listMembers, async ({ person, params, query, db, services }) => {
  const seat = await getSeat(db, person, params.id)
  const { after, limit } = memberPages.begin(services.secrets, query)
  const rows = await listMemberPage(db, seat.id, after, limit)
  const { page, continuationToken } = memberPages.cut(services.secrets, query, rows, (row) => ({
    lastKey: row.last_key,
    firstKey: row.first_key,
    id: row.person_id,
  }))
  return { members: page.map((row) => presentMember(services, row, false)), continuationToken }
})
