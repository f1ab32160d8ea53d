import { useIdleWarning } from '#platform/session.ts'
import { Snackbar } from '#ui/overlay/Snackbar.tsx'
import { text } from './text.ts'

const WARNING = [{ message: text.idle, type: 'info', stamp: 0 }] as const

/** Any touch takes it away, the one on its button too. */
const leave = () => undefined

/** Warns that the session was idle for a while, before the screen locks. */
export function IdleWarning() {
  const { isNear } = useIdleWarning()
  return <Snackbar messages={isNear ? WARNING : []} closeLabel={text.closeSnackbar} onClose={leave} />
}
