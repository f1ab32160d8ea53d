import * as files from '#capabilities/files/public.ts'
import { ACTIVITY_DAYS } from '#engines/discussions/activity.ts'
import { minutesAfter } from '#platform/clock.ts'
import { job } from '#platform/jobs/jobs.ts'
import { listFiled, removeRoom, setEntriesDeleted } from './store/rooms.ts'
import { fileHolderOf, roomDiscussions } from './type.ts'

/** Entries whose files are let go in one transaction. */
const TOGETHER = 50

/** Removes what a deleted room holds, its files first. Cut off, it goes on where it was. */
export const removeDeleted = job<{ roomId: string }>({
  name: 'rooms.remove-deleted',
  run: async ({ roomId }, { transactions }) => {
    for (let isLeft = true; isLeft; )
      isLeft = await transactions.run(async (tx) => {
        const ids = await listFiled(tx.db, roomId, TOGETHER)
        for (const id of ids) await files.releaseFiles(tx, fileHolderOf(roomId, id))
        await setEntriesDeleted(tx.db, roomId, ids, tx.now)
        return ids.length === TOGETHER
      })
    await transactions.run(async (tx) => {
      await files.releaseFiles(tx, fileHolderOf(roomId, 'cover'))
      await removeRoom(tx.db, roomId)
    })
  },
})

/** What is older than the activity log reaches back. */
export const forgetActivity = job<object>({
  name: 'rooms.forget-activity',
  every: '41 3 * * *',
  run: async (_payload, { db, clock }) =>
    roomDiscussions.activity.removeBefore(db, minutesAfter(clock.now(), -ACTIVITY_DAYS * 24 * 60)),
})
