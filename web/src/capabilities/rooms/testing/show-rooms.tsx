import type { PracticeRoom } from '@corridor/contract/rooms/model.ts'
import { Route, Routes } from 'react-router'
import { useSession } from '#platform/session.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, showScreen } from '#platform/testing/show-screen.tsx'
import { InOfficeChannels, PracticeChannels } from '../RoomsScreen.tsx'
import { BRIGHT } from './made-up.ts'

/** Both screens, as Ada of Bright Smiles has them, with these rooms. */
export function showRooms(address: string, rooms: readonly PracticeRoom[], answers: Answers = {}) {
  const shown = showScreen(
    address,
    <Routes>
      <Route path="/dashboard/practices" element={<PracticeChannels />} />
      <Route path="/dashboard/in-office" element={<InOfficeChannels />} />
    </Routes>,
    {
      'GET /rooms/v3/lite': () =>
        answer(200, { getRoomListItems: rooms, continuationToken: null, error: null }),
      ...Object.fromEntries(rooms.map((one) => [`GET /rooms/v3/${one.id}`, () => answer(200, one)] as const)),
      'GET /rooms/v3/posts': () => answer(200, { data: [], continuationToken: null }),
      'GET /rooms/v3/posts/pinned': () => answer(200, { data: [] }),
      'GET /rooms/v3/attachments': () => answer(200, { data: [], continuationToken: null, total: 0 }),
      'POST /rooms/v3/read': ({ body }) => {
        const one = rooms.find(({ id }) => id === (body as { roomId: string }).roomId)!
        return answer(200, {
          ...one,
          readSeq: one.lastSeq,
          unreadCount: 0,
          unreadByUserIds: [],
          isRead: true,
        })
      },
      'GET /rooms/v3/members': ({ url }) => {
        const id = new URL(url, 'http://here').searchParams.get('roomId')
        const members = rooms.find((one) => one.id === id)?.members ?? []
        return answer(200, { getMemberListItems: members, continuationToken: null })
      },
      ...answers,
    },
    userOf(ADA, { practiceId: BRIGHT.id, practiceName: BRIGHT.name }),
  )
  useSession.setState({ claims: ['User', 'Channels'] })
  return shown
}
