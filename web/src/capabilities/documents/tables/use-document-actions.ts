import type { OfficeFile } from '@corridor/contract/documents/model.ts'
import { useSearchParams } from 'react-router'
import { sentenceOf } from '#platform/api.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useSession } from '#platform/session.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
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

/** An address without the pane of a document. */
export const CLOSED = { document: null, tab: null, forward: null, files: null }

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
  const [search, setSearch] = useSearchParams()
  const ownId = useSession(({ user }) => user?.id)
  // Closed before the call, so that nothing asks for what is gone.
  const closePane = (id: string) => {
    if (search.get('document') === id) setSearch(addressWith(search, CLOSED).search, { replace: true })
  }
  const remove = useTask(async (document: OfficeFile) => {
    closePane(document.id)
    await deleteDocument(document)
    offerUndo(text.deleted, () => restoreDocument(document.id), text.restored)
  }, inSnackbar)
  const decline = useTask(async ({ id }: OfficeFile) => {
    closePane(id)
    await rejectReferral(id)
    offerUndo(text.declined, () => restoreDocument(id), text.restored)
  }, inSnackbar)
  const approve = useTask(({ id }: OfficeFile) => acceptReferral(id), { ...inSnackbar, done: text.approved })
  const workOn = useTask(
    ({ id, workedOnBy }: OfficeFile) =>
      workOnDocument(id, {
        isStopping: workedOnBy?.id === ownId,
        isTakingOver: workedOnBy !== null && workedOnBy.id !== ownId,
      }),
    inSnackbar,
  )
  const retype = useTask((document: OfficeFile) => changeType(document, !document.isReferral), inSnackbar)
  return { process, processMany, reopen, remove, decline, approve, workOn, retype }
}
