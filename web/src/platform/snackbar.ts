import { create } from 'zustand'
import { onReset } from './storage/resettable.ts'

export type SnackbarType = 'success' | 'info' | 'error'

export interface SnackbarAction {
  label: string
  run: () => void
}

interface SnackbarState {
  message: string | null
  type: SnackbarType
  /** What can be done about it for as long as it is shown: Undo, usually. */
  action: SnackbarAction | null
  /** Increases with every message, so that the same one is shown again. */
  stamp: number
}

/** Survives the session: it says why one ended. */
export const useSnackbar = create<SnackbarState>()(() => ({
  message: null,
  type: 'success',
  action: null,
  stamp: 0,
}))

export const showSnackbar = (
  message: string,
  type: SnackbarType = 'success',
  action: SnackbarAction | null = null,
): void => useSnackbar.setState(({ stamp }) => ({ message, type, action, stamp: stamp + 1 }))

export const closeSnackbar = (): void => useSnackbar.setState({ message: null, action: null })

interface Undoable {
  label: string
  undo: () => void
  /** Not run when the session ends before: whoever signs in next would do it. */
  work: () => void
}

/**
 * Says that something is done, and does it once it can no longer be undone: the message closed, another took its place, or the
 * window was left.
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
  const leave = () => document.visibilityState === 'hidden' && closeSnackbar()
  document.addEventListener('visibilitychange', leave)
  ends.push(
    () => document.removeEventListener('visibilitychange', leave),
    onReset(() => finish()),
    useSnackbar.subscribe((now) => {
      // Undo closes the message before it runs, so the work waits for that.
      if (now.stamp !== stamp || now.message === null) queueMicrotask(() => finish(work))
    }),
  )
}
