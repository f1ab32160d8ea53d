import * as routes from '@corridor/contract/chat/routes.ts'
import { canonicalId, inOneLine, titleOf } from '@corridor/contract/chat/rules.ts'
import { z } from 'zod'
import { read } from '../../../platform/action.ts'
import { paging } from '../../../platform/paging.ts'
import { viewAll } from '../channels/view.ts'
import { nameOf, unreadIn } from '../present.ts'
import { listUnreadIds } from '../store/alerts.ts'
import { listSeatsOf } from '../store/channels.ts'
import { searchMessages, wordsOf } from '../store/search.ts'

const pages = paging('chat-search', z.object({ at: z.iso.datetime(), channelId: z.string(), seq: z.int() }))

/** Words are found by their beginnings, all of them in one message; a conversation that is not the caller's holds none. */
export const searchChat = read(routes.searchChat, async ({ person, query, db, services, note }) => {
  const words = wordsOf(query.keyword)
  const channelId = query.channelId && canonicalId(query.channelId)
  if (channelId) note({ subject: { kind: 'channel', id: channelId } })
  const { after, limit } = pages.begin(services.secrets, query)
  const rows = words.length > 0 ? await searchMessages(db, person.id, { words, channelId, after, limit }) : []
  const { page, continuationToken } = pages.cut(services.secrets, query, rows, (row) => ({
    at: row.created_at.toISOString(),
    channelId: row.channel_id,
    seq: Number(row.seq),
  }))
  const seats = await listSeatsOf(
    db,
    person.id,
    page.map((row) => row.channel_id),
  )
  const channels = new Map((await viewAll(services, db, person, seats)).map((one) => [one.id, one]))
  const results = page.flatMap((row) => {
    const channel = channels.get(row.channel_id)
    if (!channel) return []
    return {
      id: row.id,
      channelId: row.channel_id,
      seq: Number(row.seq),
      userId: row.person_id,
      userFullName: nameOf(row),
      displayName: titleOf(channel),
      coverImageUrl: channel.coverImageUrl,
      text: inOneLine(row.text),
      createdTimeUtc: row.created_at.toISOString(),
      isGroupChat: row.is_group,
    }
  })
  return { results, continuationToken }
})

export const countUnread = read(routes.countUnread, async ({ person, db }) => {
  const seats = await listSeatsOf(db, person.id, await listUnreadIds(db, person.id))
  return {
    unreadChannels: seats.length,
    unreadMessages: seats.reduce((sum, seat) => sum + unreadIn(seat), 0),
  }
})
