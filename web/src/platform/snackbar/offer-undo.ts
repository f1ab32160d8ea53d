import { sentenceOf } from '../api/error.ts'
import { showSnackbar } from '../snackbar.ts'
import { text } from '../text.ts'

/** Says what was done, with a way to undo it for as long as that is shown; then that it was undone, or why not. */
export function offerUndo(said: string, undo: () => Promise<unknown>, undone?: string): void {
  showSnackbar(said, 'success', {
    label: text.undo,
    run: () =>
      void undo().then(
        () => undone !== undefined && showSnackbar(undone),
        (error: unknown) => showSnackbar(sentenceOf(error), 'error'),
      ),
  })
}
