import { showSnackbar } from '../../../platform/snackbar.ts'
import { conversationText as words } from '../conversation/text.ts'
import { setArchived, setMuted } from './actions.ts'

/** Quiet until a time, and said so. */
export function mute(id: string, until: string): void {
  void setMuted(id, until)
  showSnackbar(words.muted)
}

export function unmute(id: string): void {
  void setMuted(id, null)
  showSnackbar(words.unmuted)
}

/** Archives at once, with Undo. */
export function archive(id: string, name: string): void {
  void setArchived(id, true)
  showSnackbar(words.archived(name), 'success', {
    label: words.undo,
    run: () => void setArchived(id, false),
  })
}
