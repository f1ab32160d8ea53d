import { LISTED_MEMBERS, MEMBERS_MAX } from '@corridor/contract/chat/limits.ts'
import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import type { Person } from '../../../platform/access/person.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getSeat } from '../access.ts'
import { presentChannel, type Showing } from '../present.ts'
import { listMembersOf, type SeatRow } from '../store/channels.ts'

/** These conversations as their owner sees them, in the order they came. */
export async function viewAll(
  services: Showing,
  db: Database,
  person: Person,
  seats: readonly SeatRow[],
): Promise<ChatChannel[]> {
  const members =
    seats.length > 0
      ? await listMembersOf(
          db,
          seats.map(({ id }) => id),
          LISTED_MEMBERS,
        )
      : []
  const byChannel = Map.groupBy(members, ({ channel_id }) => channel_id)
  return seats.map((seat) => presentChannel(services, seat, byChannel.get(seat.id) ?? [], person))
}

/** One conversation with all its members. */
export async function viewOne(
  services: Showing,
  db: Database,
  person: Person,
  channelId: string,
): Promise<ChatChannel> {
  const seat = await getSeat(db, person, channelId)
  return presentChannel(services, seat, await listMembersOf(db, [seat.id], MEMBERS_MAX), person)
}
