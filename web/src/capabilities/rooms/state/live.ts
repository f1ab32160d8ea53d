import { onGap } from '#platform/live/live-query.ts'
import { on } from '#platform/live.ts'
import { queryClient, refetch } from '#platform/query.ts'
import { discussions } from './discussions.ts'
import { ROOM_KEYS } from './keys.ts'

on('rooms.room', ({ roomId }) => void queryClient.invalidateQueries({ queryKey: ROOM_KEYS.members(roomId) }))

on('rooms.activity', () => void refetch(ROOM_KEYS.events))
onGap(() => void refetch(ROOM_KEYS.events))

discussions.connect()
