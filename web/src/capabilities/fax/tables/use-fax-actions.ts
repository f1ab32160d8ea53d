import type { EfaxMessage } from '@corridor/contract/fax/model.ts'
import { useProcessing } from '#capabilities/worklist/public.ts'
import { useOutbound } from '#platform/api/outbound.ts'
import { withIntentId } from '#platform/api/with-intent-id.ts'
import { offerUndo } from '#platform/snackbar/offer-undo.ts'
import { useTask } from '#platform/use-task.ts'
import {
  archiveFaxes,
  cancelFax,
  downloadFax,
  mergeFaxes,
  processFax,
  putOnBoard,
  resendFax,
} from '../state/changes.ts'
import { actionText as text } from '../text.ts'

const inSnackbar = { failure: 'snackbar' } as const

/** What can be done with faxes, wherever they are shown. */
export function useFaxActions() {
  const processing = useProcessing<EfaxMessage>(processFax, text)
  const archive = useTask(async (ids: string[], isArchived: boolean) => {
    await archiveFaxes(ids, isArchived)
    const [said, undone] = isArchived ? [text.archived, text.unarchived] : [text.unarchived, text.archived]
    offerUndo(said(ids.length), () => archiveFaxes(ids, !isArchived), undone(ids.length))
  }, inSnackbar)
  const outbound = useOutbound()
  const resend = useTask(
    ({ id: faxId }: EfaxMessage) =>
      withIntentId(['fax.resend', faxId], (idOf) =>
        outbound((confirmed) => resendFax({ id: idOf(), faxId, confirmed })),
      ),
    { ...inSnackbar, done: text.resent },
  )
  const cancel = useTask(({ id }: EfaxMessage) => cancelFax(id), { ...inSnackbar, done: text.cancelled })
  const download = useTask(downloadFax, inSnackbar)
  const board = useTask(({ id }: EfaxMessage) => putOnBoard(id), { ...inSnackbar, done: text.onBoard })
  const merge = useTask((ids: string[]) => mergeFaxes(ids), { ...inSnackbar, done: text.merged })
  return { ...processing, archive, resend, cancel, download, board, merge }
}
