/** What other capabilities and the frame may show of the alerts. */
export { AlertsBell } from './components/AlertsBell.tsx'
export { AlertToasts } from './components/AlertToasts.tsx'
export { ALERTS_PATH } from './places.ts'
export { useUnread } from './state/alerts.ts'
