import type { Room } from '@corridor/contract/engines/discussions/model.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, createElement, useEffect } from 'react'
import { AttachmentList } from './attachments/AttachmentList.tsx'
import { DiscussionList } from './DiscussionList.tsx'
import type { AttachmentsProps, DiscussionsDeclaration, DiscussionsProps } from './declaration.ts'
import { createEngine, type Engine } from './state/engine.ts'
import type { Rooms } from './state/rooms.ts'
import type { RoomDraft } from './state/stored-drafts.ts'

export type { RoomDraft }

export interface Discussions<R extends Room> {
  rooms: Rooms<R>
  /** The tab Discussions: the pinned post, posts, comments and the composer of a new discussion. */
  Discussions: ComponentType<DiscussionsProps<R>>
  /** The tab Attachments. */
  Attachments: ComponentType<AttachmentsProps<R>>
  /** How many attachments a room has, for the tab. */
  useAttachmentCount: (roomId: string) => number
  /** Called by the screen of a room: what was active in the room before ends, and the room is read. */
  useSelected: (roomId: string | undefined) => void
  /** "New discussion": opens the composer in the tab. */
  startDiscussion: (roomId: string) => void
  useIsWriting: (roomId: string) => boolean
  /** The newest draft of each room, for its row in the list. */
  useDrafts: () => ReadonlyMap<string, RoomDraft>
  /** Marks a room read or unread. One marked unread is not read by what happens in it, until it is selected again. */
  setRead: (roomId: string, isRead: boolean) => Promise<void>
  /** Drops everything about a room that the person is out of. */
  forgetRoom: (roomId: string) => void
  /** Called once, by the live handlers of the capability. */
  connect: () => void
  /** Its state, for kinds of posts of the capability’s own. */
  engine: Engine
}

/** A component with its engine, which is the same for as long as the window lives. */
const withEngine =
  <Props extends object>(
    Component: ComponentType<Props & { engine: Engine }>,
    engine: Engine,
  ): ComponentType<Props> =>
  (props) =>
    createElement(Component, { ...props, engine })

/** Everything a browser does about the discussions of one capability: made once, with its calls and its rules. */
export function createDiscussions<R extends Room>(declared: DiscussionsDeclaration<R>): Discussions<R> {
  // The engine hands rooms back to the capability that they came from, and needs no more of them than a room.
  const engine = createEngine(declared as unknown as DiscussionsDeclaration<Room>)
  const { rooms, marks, drafts } = engine
  return {
    engine,
    rooms: rooms as unknown as Rooms<R>,
    Discussions: withEngine(DiscussionList, engine) as unknown as ComponentType<DiscussionsProps<R>>,
    Attachments: withEngine(AttachmentList, engine) as unknown as ComponentType<AttachmentsProps<R>>,
    useAttachmentCount: (roomId) =>
      useQuery({
        queryKey: [declared.name, 'attachments', roomId, 'count'],
        queryFn: async () => (await engine.calls.listAttachments(roomId, {})).total,
      }).data ?? 0,
    useSelected: (roomId) =>
      useEffect(() => {
        marks.select(roomId ?? null)
        if (roomId) drafts.select(roomId)
      }, [roomId]),
    startDiscussion: drafts.start,
    useIsWriting: (roomId) => drafts.useWriting(roomId).isNewDiscussion,
    useDrafts: drafts.useRoomDrafts,
    setRead: marks.setRead,
    forgetRoom: engine.forgetRoom,
    connect: engine.connect,
  }
}
