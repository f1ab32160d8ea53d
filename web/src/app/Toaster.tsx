import { closeSnackbar, SHOWN_MAX, useSnackbar } from '#platform/snackbar.ts'
import { Snackbar } from '#ui/overlay/Snackbar.tsx'
import { text } from './text.ts'

/** Shows the messages of the platform's snackbar. */
export function Toaster() {
  const messages = useSnackbar((state) => state.messages)
  return (
    <Snackbar messages={messages.slice(-SHOWN_MAX)} closeLabel={text.closeSnackbar} onClose={closeSnackbar} />
  )
}
