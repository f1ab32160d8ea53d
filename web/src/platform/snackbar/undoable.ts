import { closeSnackbar, showSnackbar, useSnackbar } from '../snackbar.ts'
import { onReset } from '../storage/resettable.ts'

interface Undoable {
  label: string
  undo: () => void
  /** Not run when the session ends before: the person who signs in next would do it. */
  work: () => void
}

/**
 * Says that something is done, and does it once it can no longer be undone: the message closed, or the window was left.
 */
export function showUndoable(message: string, { label, undo, work }: Undoable): void {
  const ends: (() => void)[] = []
  const finish = (last?: () => void) => {
    if (ends.length === 0) return
    for (const end of ends.splice(0)) end()
    last?.()
  }
  showSnackbar(message, 'success', { label, run: () => finish(undo) })
  const { stamp } = useSnackbar.getState()
  const leave = () => document.visibilityState === 'hidden' && closeSnackbar(stamp)
  document.addEventListener('visibilitychange', leave)
  ends.push(
    () => document.removeEventListener('visibilitychange', leave),
    onReset(() => finish()),
    useSnackbar.subscribe(({ messages }) => {
      // Undo closes the message before it runs, so the work waits for that.
      if (messages.every((one) => one.stamp !== stamp)) queueMicrotask(() => finish(work))
    }),
  )
}
