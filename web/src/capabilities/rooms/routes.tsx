import { isRoomUnread, lastWrittenAt } from '@corridor/contract/engines/discussions/rules.ts'
import { SEARCH_MIN } from '@corridor/contract/people/limits.ts'
import {
  addedToRoom,
  commentWritten,
  mentionedInRoom,
  postReminder,
  postWritten,
} from '@corridor/contract/rooms/alerts.ts'
import { unreadOfficeRoomsCount, unreadRoomsCount } from '@corridor/contract/rooms/counts.ts'
import type { PracticeRoom } from '@corridor/contract/rooms/model.ts'
import { type RoomScreen, roomsOn, screenOf } from '@corridor/contract/rooms/room-list.ts'
import type { QueryKey } from '@tanstack/react-query'
import type { AppRoute } from '#platform/capability/app-route.ts'
import { findings } from '#platform/capability/findings.ts'
import type { MenuEntry } from '#platform/capability/menu-entry.ts'
import { type Waiting, type WaitingItem, waiting } from '#platform/capability/waiting.ts'
import type { WebCapability } from '#platform/capability.ts'
import { type SessionState, useSession } from '#platform/session.ts'
import {
  IconActivity,
  IconAlarm,
  IconAt,
  IconEdit,
  IconMessage2,
  IconPlus,
  IconUsersPlus,
} from '#ui/icons/icons.ts'
import { initialsOf } from './list/room-face.ts'
import { ROOM_PATHS, roomPath } from './places.ts'
import { SCREEN_ICONS } from './screen-icons.ts'
import { ROOM_KEYS } from './state/keys.ts'
import { screenText, settingsText, text } from './text.ts'

const entryOf = (screen: RoomScreen): MenuEntry => ({
  label: screenText[screen].label,
  shortLabel: screenText[screen].shortTitle,
  purpose: screenText[screen].purpose,
  path: ROOM_PATHS[screen],
  Icon: SCREEN_ICONS[screen],
  anyOf: ['Channels'],
})

const ENTRIES = { practices: entryOf('practices'), office: entryOf('office') } as const

const mayUse = ({ claims }: SessionState): boolean => claims.includes('Channels')

type RoomsById = Readonly<Record<string, PracticeRoom>>

/** The rooms as the engine has them, which is fetched with the first reading. */
const roomsQuery = {
  queryKey: ROOM_KEYS.rooms as QueryKey,
  queryFn: async (): Promise<RoomsById> => (await import('./state/discussions.ts')).roomList.query.queryFn(),
}

const ownId = (): string => useSession.getState().user?.id ?? ''

/** All unread rooms of a screen as one row: which they are, and since when the first waits. */
const itemOf =
  (screen: RoomScreen) =>
  (rooms: RoomsById): WaitingItem | undefined => {
    const unread = roomsOn(Object.values(rooms), screen).filter((room) => isRoomUnread(room, ownId()))
    const [newest] = unread
    if (!newest) return undefined
    return {
      title: screenText[screen].unread(unread.length),
      detail: unread.map(({ displayName }) => displayName).join(', '),
      action: text.open,
      path: unread.length === 1 ? roomPath(screen, newest.id) : `${ROOM_PATHS[screen]}?filter=unread`,
      since: lastWrittenAt(unread.at(-1) ?? newest),
      Icon: SCREEN_ICONS[screen],
      tone: 'purple',
    }
  }

const waitingOn = (screen: RoomScreen, count: typeof unreadRoomsCount): Waiting =>
  waiting({
    entry: ENTRIES[screen],
    count,
    claim: count.claim,
    query: roomsQuery,
    item: itemOf(screen),
  })

const routeOf = (screen: RoomScreen, load: AppRoute['load']): AppRoute => ({
  path: ROOM_PATHS[screen],
  access: 'signed-in',
  menu: ENTRIES[screen],
  title: screenText[screen].title,
  load,
})

export const rooms: WebCapability = {
  menu: [ENTRIES.practices, ENTRIES.office],
  waiting: [waitingOn('practices', unreadRoomsCount), waitingOn('office', unreadOfficeRoomsCount)],
  alerts: [
    { kind: postWritten, Icon: IconEdit, tone: 'purple' },
    { kind: commentWritten, Icon: IconMessage2, tone: 'purple' },
    { kind: mentionedInRoom, Icon: IconAt, tone: 'blue' },
    { kind: postReminder, Icon: IconAlarm, tone: 'orange' },
    { kind: addedToRoom, Icon: IconUsersPlus, tone: 'purple' },
  ],
  findings: [
    findings({
      heading: text.channels,
      isFor: mayUse,
      query: roomsQuery,
      findingsIn: (byId) => {
        const all = Object.values(byId)
        return (['practices', 'office'] as const).flatMap((screen) =>
          roomsOn(all, screen).map((room) => ({
            label: room.displayName,
            detail: screenText[screenOf(room, all)].title,
            path: roomPath(screen, room.id),
            avatar: {
              name: room.displayName,
              initials: initialsOf(room.displayName),
              image: room.coverUrl,
            },
          })),
        )
      },
    }),
  ],
  searches: [
    {
      name: 'room-posts',
      heading: text.posts,
      isFor: mayUse,
      fromLetters: SEARCH_MIN,
      load: async () => ({ search: (await import('./state/search.ts')).searchPosts }),
    },
  ],
  home: [
    {
      name: 'new-in-rooms',
      menuItem: 'side',
      isFor: mayUse,
      load: async () => ({ Card: (await import('./home/NewInRooms.tsx')).NewInRooms }),
    },
  ],
  commands: (['practices', 'office'] as const).flatMap((screen) => [
    {
      label: screenText[screen].create,
      words: text.createWords,
      path: `${ROOM_PATHS[screen]}?new=room` as const,
      Icon: IconPlus,
      isFor: mayUse,
    },
    ...(screen === 'practices'
      ? [
          {
            label: text.activityCommand,
            words: text.activityWords,
            path: `${ROOM_PATHS.practices}?log=1` as const,
            Icon: IconActivity,
            isFor: mayUse,
          },
        ]
      : []),
  ]),
  officeTabs: [
    {
      key: 'channels',
      label: settingsText.tab,
      words: settingsText.words,
      isFor: (session) => mayUse(session) && session.claims.includes('PracticeAdmin'),
      load: async () => ({ Tab: (await import('./settings/RoomsTab.tsx')).RoomsTab }),
    },
  ],
  live: () => import('./state/live.ts'),
  routes: [
    routeOf('practices', async () => ({
      Screen: (await import('./RoomsScreen.tsx')).PracticeChannels,
    })),
    routeOf('office', async () => ({ Screen: (await import('./RoomsScreen.tsx')).InOfficeChannels })),
  ],
}
