import { activityOf } from '@corridor/contract/engines/discussions/activity-words.ts'
import type { ActivityItem } from '@corridor/contract/engines/discussions/model.ts'
import { call, sentenceOf } from '#platform/api.ts'
import { updateCached } from '#platform/query.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { ROOM_KEYS } from './keys.ts'

export const eventsQuery = {
  queryKey: ROOM_KEYS.events,
  queryFn: async (): Promise<ActivityItem[]> => activityOf((await call('GET /rooms/v3/events')).data),
}

const setRead = (id: string, isRead: boolean): void =>
  updateCached<ActivityItem[]>(ROOM_KEYS.events, (all) =>
    all.map((one) => (one.id === id ? { ...one, isRead } : one)),
  )

/** Marks an entry read: shown at once, and turned back if the call fails. */
export async function markEventRead(eduRoomEventId: string): Promise<void> {
  setRead(eduRoomEventId, true)
  try {
    await call('POST /rooms/v3/events/read', { body: { eduRoomEventId } })
  } catch (error) {
    setRead(eduRoomEventId, false)
    showSnackbar(sentenceOf(error), 'error')
  }
}
