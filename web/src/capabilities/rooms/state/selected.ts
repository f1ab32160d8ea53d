import type { RoomScreen } from '@corridor/contract/rooms/room-list.ts'
import { storedState } from '#platform/storage/stored-state.ts'

type Selected = Readonly<Record<RoomScreen, string | null>>

const selected = storedState<Selected>('rooms-selected', { practices: null, office: null })

/** The room that was open last on a screen. */
export const selectedOn = (screen: RoomScreen): string | null => selected.store.getState().stored[screen]

export const select = (screen: RoomScreen, roomId: string | null): void => {
  if (selectedOn(screen) !== roomId) selected.change((before) => ({ ...before, [screen]: roomId }))
}
