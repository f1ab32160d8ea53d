import type { PracticeRoom } from '@corridor/contract/rooms/model.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { useConfirm } from '#platform/confirm.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { withRoom } from '../places.ts'
import { deleteRoom, leaveRoom } from '../state/changes.ts'
import { optionsText as text } from '../text.ts'

/** Goes out of a room that was open before it is gone, so that nobody sees that it isn’t there. */
function useGoing() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return async (room: PracticeRoom): Promise<void> => {
    if (search.get('channelId') === room.id) await navigate(withRoom(search, null), { replace: true })
  }
}

/** Leaves a room, after a question. */
export function useLeave(room: PracticeRoom) {
  const confirm = useConfirm()
  const goOut = useGoing()
  return useTask(
    async () => {
      const isSure = await confirm({
        title: text.leaveTitle(room.displayName),
        text: text.leaveText,
        confirmLabel: text.leave,
      })
      if (!isSure) return
      await leaveRoom(room.id)
      showSnackbar(text.left(room.displayName))
      await goOut(room)
    },
    { failure: 'snackbar' },
  )
}

/** Deletes a room with everything in it, after a question. */
export function useDelete(room: PracticeRoom) {
  const confirm = useConfirm()
  const goOut = useGoing()
  return useTask(
    async () => {
      const isSure = await confirm({
        title: text.deleteTitle(room.displayName),
        text: text.deleteText,
        confirmLabel: text.deleteLabel,
      })
      if (!isSure) return
      await deleteRoom(room.id)
      showSnackbar(text.deleted(room.displayName))
      await goOut(room)
    },
    { failure: 'snackbar' },
  )
}
