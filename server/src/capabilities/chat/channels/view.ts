import { MEMBERS_MAX } from '@corridor/contract/chat/limits.ts'
import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { titleOf } from '@corridor/contract/chat/rules.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import { getSeat } from '../access.ts'
import { presentChannel, type Showing } from '../present.ts'
import { listSeatsOf, type SeatRow } from '../store/channels.ts'
import { listMembersSeen, listShown } from '../store/members.ts'

/** These conversations as their owner sees them, in the order they came. */
export async function viewAll(
  services: Showing,
  db: Database,
  person: Person,
  seats: readonly SeatRow[],
): Promise<ChatChannel[]> {
  const shownIn = await listShown(db, seats)
  return seats.map((seat) => presentChannel(services, seat, shownIn(seat), person))
}

/** One conversation with all its members. */
export async function viewOne(
  services: Showing,
  db: Database,
  person: Person,
  channelId: string,
): Promise<ChatChannel> {
  const seat = await getSeat(db, person, channelId)
  return presentChannel(services, seat, { rows: await listMembersSeen(db, [seat], MEMBERS_MAX) }, person)
}

/** What the conversations of these audit subjects, `channel` or `channel/message`, are called to somebody who is in them. */
export async function conversationNames(
  services: Showing,
  db: Database,
  person: Person,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!person.claims.has('Chat')) return new Map()
  const channelOf = (id: string) => id.split('/', 1)[0]!
  const seats = await listSeatsOf(db, person.id, [...new Set(ids.map(channelOf))])
  const channels = await viewAll(services, db, person, seats)
  const titles = new Map(channels.map((channel) => [channel.id, titleOf(channel)]))
  return new Map(
    ids.flatMap((id) => {
      const title = titles.get(channelOf(id))
      return title ? [[id, title] as const] : []
    }),
  )
}
