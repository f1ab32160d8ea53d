import type { OfficeFile } from '@corridor/contract/documents/model.ts'
import { sentenceOf } from '../../../platform/api.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { useTask } from '../../../platform/use-task.ts'
import {
  acceptReferral,
  changeType,
  deleteDocument,
  processDocument,
  rejectReferral,
  restoreDocument,
  workOnDocument,
} from '../state/changes.ts'
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

/** What can be done with a document, wherever it is shown. */
export function useDocumentActions() {
  const process = useTask(async ({ id }: OfficeFile) => {
    await processDocument(id, true)
    offerUndo(text.processed, () => processDocument(id, false), text.reopened)
  }, inSnackbar)
  const reopen = useTask(async ({ id }: OfficeFile) => {
    await processDocument(id, false)
    offerUndo(text.reopened, () => processDocument(id, true), text.processed)
  }, inSnackbar)
  const processMany = useTask(async (documents: readonly OfficeFile[]) => {
    // What came by the practice's page is decided first, one by one.
    const ids = documents
      .filter((one) => one.documentStatus === 'NotProcessed' && one.guestReferralStatus !== 'Pending')
      .map(({ id }) => id)
    for (const id of ids) await processDocument(id, true)
    const undo = async () => {
      for (const id of ids) await processDocument(id, false)
    }
    const left = documents.length - ids.length
    offerUndo(text.processedMany(ids.length, left), undo, text.reopened)
  }, inSnackbar)
  const remove = useTask(async (document: OfficeFile) => {
    await deleteDocument(document)
    offerUndo(text.deleted, () => restoreDocument(document.id), text.restored)
  }, inSnackbar)
  const decline = useTask(async ({ id }: OfficeFile) => {
    await rejectReferral(id)
    offerUndo(text.declined, () => restoreDocument(id), text.restored)
  }, inSnackbar)
  const approve = useTask(({ id }: OfficeFile) => acceptReferral(id), { ...inSnackbar, done: text.approved })
  const workOn = useTask(
    ({ id, workedOnBy }: OfficeFile) => workOnDocument(id, workedOnBy !== null),
    inSnackbar,
  )
  const retype = useTask((document: OfficeFile) => changeType(document, !document.isReferral), inSnackbar)
  return { process, processMany, reopen, remove, decline, approve, workOn, retype }
}
