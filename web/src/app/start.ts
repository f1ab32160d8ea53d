import { watchNetwork } from '#platform/live/connection-state.ts'
import { deliverCarried } from '#platform/navigation/carried-links.ts'
import { deepLinks } from '#platform/navigation/deep-links.ts'
import { watchSession } from '#platform/session.ts'
import { watchTheme } from '#platform/theme.ts'
import { watchWorker } from '#platform/worker.ts'
import { guardHandover } from './guard-handover.ts'

/** Before the first render: the address is read and cleaned, the colours are set, the stored session is restored. */
export function start(): void {
  const { history, location } = window
  const shown = deepLinks.capture(location.href)
  if (shown !== location.pathname + location.search + location.hash)
    history.replaceState(history.state, '', shown)
  watchTheme()
  watchNetwork()
  guardHandover()
  deliverCarried()
  watchSession()
  watchWorker()
}
