import { ROOM_ALERTS } from '@corridor/contract/rooms/alerts.ts'
import { auditWords } from '@corridor/contract/rooms/audit-words.ts'
import { unreadOfficeRoomsCount, unreadRoomsCount } from '@corridor/contract/rooms/counts.ts'
import { roomName } from '@corridor/contract/rooms/rules.ts'
import { mountedIn } from '#platform/action.ts'
import { counted } from '#platform/alerts.ts'
import type { Capability } from '#platform/capability.ts'
import { discussionActions } from './actions/discussions.ts'
import * as roomCalls from './actions/rooms.ts'
import { fillDemo } from './demo.ts'
import { onConnection, onMemberLeft } from './hooks.ts'
import { forgetActivity, removeDeleted } from './jobs.ts'
import { countingUnread, listNamed, listReadable } from './store/rooms.ts'
import { HOLDER, roomDiscussions } from './type.ts'
import './sources.ts'

export const rooms: Capability = {
  name: 'rooms',
  auditWords,
  routes: mountedIn(roomCalls, discussionActions),
  streams: roomDiscussions.streams,
  alerts: ROOM_ALERTS,
  auditSubjects: [
    {
      kinds: ['room', 'post', 'comment'],
      namesOf: async (_services, db, viewer, ids) => {
        const rooms = await listNamed(db, viewer.id, [...new Set(ids.map((id) => id.split('/', 1)[0]!))])
        const names = new Map(
          rooms.map(({ id, name, is_huddle }) => [id, roomName({ name, isHuddle: is_huddle })]),
        )
        return new Map(
          ids.flatMap((id) => {
            const name = names.get(id.split('/', 1)[0]!)
            return name ? [[id, name] as const] : []
          }),
        )
      },
    },
  ],
  counts: [
    counted(unreadRoomsCount, ({ id }) => countingUnread(id, false)),
    counted(unreadOfficeRoomsCount, ({ id }) => countingUnread(id, true)),
  ],
  jobs: [...roomDiscussions.jobs, removeDeleted, forgetActivity],
  hooks: {
    'network.connectionEnded': () => (tx, one, other) => onConnection(tx, one, other),
    'network.connectionMade': () => (tx, one, other) => onConnection(tx, one, other),
    'office.memberLeft':
      () =>
      (tx, { personId }) =>
        onMemberLeft(tx, personId),
  },
  prepare: (services) => {
    services.rooms = roomDiscussions.open(services)
    services.files.holders.set(HOLDER, {
      listReadable: async (db, person, ids) =>
        person.claims.has('Channels') ? listReadable(db, person.id, ids) : [],
    })
  },
  fillDemo,
}
