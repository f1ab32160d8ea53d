import type { OfficeFile } from '@corridor/contract/documents/model.ts'
import { offerUndo } from '#platform/snackbar/offer-undo.ts'
import { deleteDocument } from '../state/changes.ts'
import { sendText as text } from './text.ts'

/** Says that it was sent. While that is shown it can be taken back, as long as nobody there has opened it. */
export const offerTakeBack = (documents: readonly OfficeFile[], sentence: string): void =>
  offerUndo(sentence, () => Promise.all(documents.map(deleteDocument)), text.takenBack)
