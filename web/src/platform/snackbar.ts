import { create } from 'zustand'

export type SnackbarType = 'success' | 'info' | 'error'

interface SnackbarState {
  message: string | null
  type: SnackbarType
}

/** Outlives the session: it says why one ended. */
export const useSnackbar = create<SnackbarState>()(() => ({ message: null, type: 'success' }))

export const showSnackbar = (message: string, type: SnackbarType = 'success'): void =>
  useSnackbar.setState({ message, type })

export const closeSnackbar = (): void => useSnackbar.setState({ message: null })
