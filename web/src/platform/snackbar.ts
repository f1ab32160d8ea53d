import { create } from 'zustand'

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
