import { closeSnackbar, useSnackbar } from '../platform/snackbar.ts'
import { Snackbar } from '../ui/overlay/Snackbar.tsx'
import { text } from './text.ts'

/** Shows the messages of the platform's snackbar. */
export function Toaster() {
  const { message, type, action, stamp } = useSnackbar()
  return (
    <Snackbar
      message={message ?? undefined}
      type={type}
      action={action ?? undefined}
      stamp={stamp}
      closeLabel={text.closeSnackbar}
      onClose={closeSnackbar}
    />
  )
}
