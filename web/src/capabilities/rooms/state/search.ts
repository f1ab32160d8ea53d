import { call } from '#platform/api.ts'
import { FOUND_MAX, type Search } from '#platform/capability/findings.ts'
import { queryClient } from '#platform/query.ts'
import { IconMessage2 } from '#ui/icons/icons.ts'
import { roomPath } from '../places.ts'
import { roomList, screenOfRoom } from './discussions.ts'

/** Posts and comments with these words, newest first. */
export const searchPosts: Search = async (keyword, signal) => {
  const [{ data }] = await Promise.all([
    call('GET /rooms/v3/search', { query: { keyword, pageSize: FOUND_MAX }, signal }),
    // Which screen a room stands on.
    queryClient.ensureQueryData(roomList.query),
  ])
  return data.map(({ roomId, roomName, postId, commentId, subject, name, text }) => {
    const room = roomList.find(roomId)
    const path = roomPath(room ? screenOfRoom(room) : 'practices', roomId, postId)
    return {
      label: subject || text,
      detail: [name, roomName, subject && text].filter(Boolean).join(' · '),
      path: commentId ? (`${path}&commentId=${commentId}` as const) : path,
      Icon: IconMessage2,
    }
  })
}
