import type { EfaxMessage } from '@corridor/contract/fax/model.ts'
import { sentenceOf } from '#platform/api.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { archiveFaxes, cancelFax, downloadFax, mergeFaxes, processFax, resendFax } from '../state/changes.ts'
import { actionText as text, text as words } from '../text.ts'

/** Says what was done, with a way to undo it for as long as that is shown. */
function offerUndo(said: string, undo: () => Promise<unknown>, undone: string): void {
  showSnackbar(said, 'success', {
    label: words.undo,
    run: () =>
      void undo().then(
        () => showSnackbar(undone),
        (error) => showSnackbar(sentenceOf(error), 'error'),
      ),
  })
}

const inSnackbar = { failure: 'snackbar' } as const

/** What can be done with faxes, wherever they are shown. */
export function useFaxActions() {
  const process = useTask(async ({ id }: EfaxMessage) => {
    await processFax(id, true)
    offerUndo(text.processed, () => processFax(id, false), text.reopened)
  }, inSnackbar)
  const reopen = useTask(async ({ id }: EfaxMessage) => {
    await processFax(id, false)
    offerUndo(text.reopened, () => processFax(id, true), text.processed)
  }, inSnackbar)
  const processMany = useTask(async (faxes: readonly EfaxMessage[]) => {
    const ids = faxes.filter(({ documentStatus }) => documentStatus === 'NotProcessed').map(({ id }) => id)
    for (const id of ids) await processFax(id, true)
    const undo = async () => {
      for (const id of ids) await processFax(id, false)
    }
    offerUndo(text.processedMany(ids.length), undo, text.reopened)
  }, inSnackbar)
  const archive = useTask(async (ids: string[], isArchived: boolean) => {
    await archiveFaxes(ids, isArchived)
    const [said, undone] = isArchived ? [text.archived, text.unarchived] : [text.unarchived, text.archived]
    offerUndo(said(ids.length), () => archiveFaxes(ids, !isArchived), undone(ids.length))
  }, inSnackbar)
  const resend = useTask(({ id }: EfaxMessage) => resendFax(id), { ...inSnackbar, done: text.resent })
  const cancel = useTask(({ id }: EfaxMessage) => cancelFax(id), { ...inSnackbar, done: text.cancelled })
  const download = useTask(downloadFax, inSnackbar)
  const merge = useTask((ids: string[]) => mergeFaxes(ids), { ...inSnackbar, done: text.merged })
  return { process, reopen, processMany, archive, resend, cancel, download, merge }
}
