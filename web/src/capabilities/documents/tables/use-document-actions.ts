import type { OfficeFile } from '@corridor/contract/documents/model.ts'
import { useSearchParams } from 'react-router'
import { useProcessing } from '#capabilities/worklist/public.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useSession } from '#platform/session.ts'
import { offerUndo } from '#platform/snackbar/offer-undo.ts'
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
import { actionText as text } from '../text.ts'

/** An address without the pane of a document. */
export const CLOSED = { document: null, tab: null, forward: null, files: null }

const inSnackbar = { failure: 'snackbar' } as const

/** What can be done with a document, wherever it is shown. */
export function useDocumentActions() {
  // What came by the practice's page is decided first, one by one.
  const isDecided = (one: OfficeFile) => one.guestReferralStatus !== 'Pending'
  const processing = useProcessing(processDocument, text, isDecided)
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
  return { ...processing, remove, decline, approve, workOn, retype }
}
