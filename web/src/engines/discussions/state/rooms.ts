import { mergeRoom } from '@corridor/contract/engines/discussions/changes.ts'
import type { Room } from '@corridor/contract/engines/discussions/model.ts'
import { compareRooms } from '@corridor/contract/engines/discussions/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createChangeLog } from '#engines/conversation/state/change-log.ts'
import { ApiError } from '#platform/api.ts'
import { queryClient, updateCached } from '#platform/query.ts'
import { useSession } from '#platform/session.ts'
import { onReset } from '#platform/storage/resettable.ts'
import type { DiscussionsDeclaration } from '../declaration.ts'

export type RoomsById<R> = Readonly<Record<string, R>>

/** Events of one moment are one reading. */
const REREAD_AFTER_MS = 250

export const viewerId = (): string => useSession.getState().user?.id ?? ''

/** The person’s rooms, and those that they may join. Events change what is loaded; what they do not say is read again. */
export function createRooms<R extends Room>({
  name,
  readRooms,
  readRoom,
}: Pick<DiscussionsDeclaration<R>, 'name' | 'readRooms' | 'readRoom'>) {
  type Loaded = RoomsById<R>
  const log = createChangeLog<Loaded>()
  const query = {
    queryKey: [name, 'rooms'] as const,
    queryFn: (): Promise<Loaded> =>
      log.read(async () => Object.fromEntries((await readRooms()).map((room) => [room.id, room]))),
  }
  const loaded = (): Loaded | undefined => queryClient.getQueryData(query.queryKey)
  const find = (roomId: string): R | undefined => loaded()?.[roomId]

  function change(next: (rooms: Loaded) => Loaded): void {
    log.add(next)
    updateCached(query.queryKey, next)
  }
  const update = (roomId: string, next: (room: R) => R): void =>
    change((rooms) => (rooms[roomId] ? { ...rooms, [roomId]: next(rooms[roomId]) } : rooms))
  const save = (room: R): void =>
    change((rooms) => ({ ...rooms, [room.id]: mergeRoom(rooms[room.id], room, viewerId()) }))
  const remove = (roomId: string): void => change(({ [roomId]: _, ...others }) => others)

  const due = new Map<string, ReturnType<typeof setTimeout>>()
  onReset(() => {
    for (const timer of due.values()) clearTimeout(timer)
    due.clear()
  })

  /** Reads one room again, as the person has it now; one that is not theirs any more leaves the list. */
  async function reread(roomId: string, onGone: (roomId: string) => void): Promise<void> {
    try {
      save(await readRoom(roomId))
    } catch (error) {
      // Any other failure is repaired by the next reading of all rooms.
      if (error instanceof ApiError && error.status === 404) onGone(roomId)
    }
  }

  return {
    query,
    loaded,
    find,
    update,
    save,
    remove,
    rereadSoon(roomId: string, onGone: (roomId: string) => void): void {
      clearTimeout(due.get(roomId))
      const timer = setTimeout(() => {
        due.delete(roomId)
        void reread(roomId, onGone)
      }, REREAD_AFTER_MS)
      due.set(roomId, timer)
    },
    /** The query of all rooms, for `Loaded`. */
    useLoaded: () => useQuery(query),
    /** The rooms in their order: where somebody wrote last comes first. */
    useRooms: (): readonly R[] => {
      const { data } = useQuery(query)
      return useMemo(() => Object.values(data ?? {}).toSorted(compareRooms), [data])
    },
    useRoom: (roomId: string | null | undefined): R | undefined => {
      const { data } = useQuery(query)
      return roomId ? data?.[roomId] : undefined
    },
  }
}

export type Rooms<R extends Room> = ReturnType<typeof createRooms<R>>
