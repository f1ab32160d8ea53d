import { lazy } from 'react'

/** Where one says how one wants to be seen; fetched when it is asked for. */
export const StatusDialog = lazy(async () => ({
  default: (await import('./components/StatusDialog.tsx')).StatusDialog,
}))
