import type { RoomSwitch } from '@corridor/contract/rooms/rules.ts'
import { call } from '#platform/api.ts'
import { queryClient, refetch, updateCached } from '#platform/query.ts'
import { roomList } from './discussions.ts'
import { ROOM_KEYS } from './keys.ts'

type Settings = { switches: Record<RoomSwitch, boolean> }

export const settingsQuery = {
  queryKey: ROOM_KEYS.settings,
  queryFn: (): Promise<Settings> => call('GET /rooms/v3/settings'),
}

/** Switches one thing on or off: shown at once, and as it was if it is refused. */
export async function saveSwitches(one: RoomSwitch, isOn: boolean): Promise<void> {
  const before = queryClient.getQueryData<Settings>(ROOM_KEYS.settings)
  // What another admin has switched meanwhile stays: only what is loaded is sent with it.
  const switches = { ...before?.switches, [one]: isOn } as Settings['switches']
  updateCached<Settings>(ROOM_KEYS.settings, () => ({ switches }))
  try {
    const saved = await call('PUT /rooms/v3/settings', { body: { switches } })
    updateCached<Settings>(ROOM_KEYS.settings, () => saved)
    // Each room says what is switched on in it.
    void refetch(roomList.query.queryKey)
  } catch (error) {
    if (before) updateCached<Settings>(ROOM_KEYS.settings, () => before)
    throw error
  }
}
