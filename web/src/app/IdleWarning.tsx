import { useIdleWarning } from '../platform/session.ts'
import { Snackbar } from '../ui/overlay/Snackbar.tsx'
import { text } from './text.ts'

/** Any touch takes it away, also the one on its buttons: there is nothing more for them to do. */
const stay = () => undefined

/** Says that nobody has been here for a while, before the screen locks. */
export function IdleWarning() {
  const { isNear } = useIdleWarning()
  return (
    <Snackbar
      message={isNear ? text.idle.warning : undefined}
      type="info"
      action={{ label: text.idle.stay, run: stay }}
      closeLabel={text.closeSnackbar}
      onClose={stay}
    />
  )
}
