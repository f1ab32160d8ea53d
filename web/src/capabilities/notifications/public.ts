/** What other capabilities and the frame may use of the alerts. */
export { AlertsBell } from './components/AlertsBell.tsx'
export { AlertToasts } from './components/AlertToasts.tsx'
export { ALERTS_PATH } from './paths.ts'
export { useUnread } from './state/alerts.ts'
export { raiseAtOnce } from './state/instant-alerts.ts'
export { playTone } from './tone.ts'
