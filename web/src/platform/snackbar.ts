import { create } from 'zustand'

export type SnackbarType = 'success' | 'info' | 'error'

interface SnackbarState {
  message: string | null
  type: SnackbarType
  /** Rises with every message, so that the same one said again is shown anew. */
  stamp: number
}

/** Outlives the session: it says why one ended. */
export const useSnackbar = create<SnackbarState>()(() => ({ message: null, type: 'success', stamp: 0 }))

export const showSnackbar = (message: string, type: SnackbarType = 'success'): void =>
  useSnackbar.setState(({ stamp }) => ({ message, type, stamp: stamp + 1 }))

export const closeSnackbar = (): void => useSnackbar.setState({ message: null })
