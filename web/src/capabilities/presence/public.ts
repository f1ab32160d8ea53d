import { lazy } from 'react'

/** The dialog in which a person sets their status; loaded when it is opened. */
export const StatusDialog = lazy(async () => ({
  default: (await import('./components/StatusDialog.tsx')).StatusDialog,
}))
