import type { OfficeFile } from '@corridor/contract/documents/model.ts'
import { sentenceOf } from '#platform/api.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { deleteDocument } from '../state/changes.ts'
import { text as words } from '../text.ts'
import { sendText as text } from './text.ts'

/** Says that it was sent. While that is shown it can be taken back, as long as nobody there has opened it. */
export function offerTakeBack(documents: readonly OfficeFile[], sentence: string): void {
  showSnackbar(sentence, 'success', {
    label: words.undo,
    run: () =>
      void Promise.all(documents.map(deleteDocument)).then(
        () => showSnackbar(text.takenBack),
        (error) => showSnackbar(sentenceOf(error), 'error'),
      ),
  })
}
