import { closeSnackbar, showSnackbar, useSnackbar } from '#platform/snackbar.ts'
import { conversationText as words } from '../conversation/text.ts'
import { setArchived, setMuted } from './actions.ts'

/** Says at once what is done, and no longer when it was refused. */
async function saying(change: Promise<boolean>, ...said: Parameters<typeof showSnackbar>): Promise<void> {
  showSnackbar(...said)
  const { stamp } = useSnackbar.getState()
  if (!(await change)) closeSnackbar(stamp)
}

/** Quiet until a time, and said so. */
export function mute(id: string, until: string): void {
  void saying(setMuted(id, until), words.muted)
}

export function unmute(id: string): void {
  void saying(setMuted(id, null), words.unmuted)
}

/** Archives at once, with Undo. */
export function archive(id: string, name: string): void {
  void saying(setArchived(id, true), words.archived(name), 'success', {
    label: words.undo,
    run: () => void setArchived(id, false),
  })
}
