import { LISTED_MEMBERS } from '@corridor/contract/chat/limits.ts'
import * as routes from '@corridor/contract/chat/routes.ts'
import { canonicalId, plainLine, recipientsOf, titleOf } from '@corridor/contract/chat/rules.ts'
import type { ReplyOf } from '@corridor/contract/kernel/route.ts'
import type { SearchPosition } from '#engines/conversation/search-statements.ts'
import { read } from '#platform/action.ts'
import type { Database } from '#platform/database/database.ts'
import { nameOf, presentMember, type Showing, unreadIn } from '../present.ts'
import { listUnreadIds } from '../store/alerts.ts'
import { listSeatsOf } from '../store/channels.ts'
import { listMembersSeen } from '../store/members.ts'
import { type FoundRow, listFound, messageSearch } from '../store/search.ts'

type FoundMessage = ReplyOf<typeof routes.searchChat>['results'][number]

/** Messages with the names of their conversations. Members are read only where a conversation is named after them. */
async function viewFound(
  services: Showing,
  db: Database,
  viewerId: string,
  positions: readonly SearchPosition[],
): Promise<FoundMessage[]> {
  const rows = await listFound(db, viewerId, positions)
  const unnamed = new Map(
    rows
      .filter((row) => row.channel_name === '')
      .map((row) => [row.channel_id, { ...row, id: row.channel_id }]),
  )
  const members = Map.groupBy(
    await listMembersSeen(db, [...unnamed.values()], LISTED_MEMBERS),
    ({ channel_id }) => channel_id,
  )
  return rows.map((row) => presentFound(services, row, members.get(row.channel_id) ?? [], viewerId))
}

function presentFound(
  services: Showing,
  row: FoundRow,
  members: Awaited<ReturnType<typeof listMembersSeen>>,
  viewerId: string,
): FoundMessage {
  const recipients = recipientsOf(
    members.map((one) => presentMember(services, one, true)),
    viewerId,
  )
  const { channel_name: name, is_group: isGroupChat, member_count: memberCount } = row
  return {
    id: row.id,
    channelId: row.channel_id,
    seq: Number(row.seq),
    userId: row.person_id,
    userFullName: nameOf(row),
    displayName: titleOf({ name, isGroupChat, memberCount, recipients }),
    coverImageUrl: isGroupChat ? null : (recipients[0]?.profileUrl ?? null),
    text: plainLine(row.text),
    fileName: row.file_name,
    createdTimeUtc: row.created_at.toISOString(),
    isGroupChat,
  }
}

export const searchChat = read(routes.searchChat, async ({ person, hangUp, query, services, note }) => {
  const conversationId = query.channelId && canonicalId(query.channelId)
  if (conversationId) note({ subject: { kind: 'channel', id: conversationId } })
  return messageSearch.run(
    services,
    { person, hangUp, readerId: person.id },
    { ...query, conversationId },
    (db, found) => viewFound(services, db, person.id, found),
  )
})

export const countUnread = read(routes.countUnread, async ({ person, db }) => {
  const seats = await listSeatsOf(db, person.id, await listUnreadIds(db, person.id))
  return {
    unreadChannels: seats.length,
    unreadMessages: seats.reduce((sum, seat) => sum + unreadIn(seat), 0),
  }
})
