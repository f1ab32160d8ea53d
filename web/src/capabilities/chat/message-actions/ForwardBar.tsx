import { FORWARD_TO_MAX } from '@corridor/contract/chat/limits.ts'
import type { ToForward } from '@corridor/contract/chat/rules.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import styles from '../conversation/Conversation.module.css'
import { conversationText } from '../conversation/text.ts'
import { PeopleDialog } from '../people/PeopleDialog.tsx'

interface ForwardBarProps {
  channelId: string
  chosen: readonly ToForward[]
  onClose: () => void
}

/** In place of where one writes while messages are chosen: how many, and to whom. */
export function ForwardBar({ channelId, chosen, onClose }: ForwardBarProps) {
  const [isChoosing, setChoosing] = useState(false)
  useEscape(onClose)
  const send = async (userIds: string[]) => {
    const messages = chosen.map(({ id, messageId }) => ({ id, channelId, messageId }))
    await call('POST /api/v2/messages/forward', { body: { userIds, messages } })
    showSnackbar(conversationText.forwarded(userIds.length))
    onClose()
  }
  return (
    <div className={styles.bar}>
      <p role="status">{conversationText.selected(chosen.length)}</p>
      <Button onClick={onClose}>{conversationText.cancel}</Button>
      <Button look="primary" isOff={chosen.length === 0} onClick={() => setChoosing(true)}>
        {conversationText.forward}
      </Button>
      {isChoosing && (
        <PeopleDialog
          title={conversationText.forwardTo}
          submitLabel={conversationText.forward}
          max={FORWARD_TO_MAX}
          onSubmit={send}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

/** Escape ends it, wherever among the messages the focus is; in a dialog it closes that. */
function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const hear = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && !(target as Element).closest('[role=dialog]')) onEscape()
    }
    // In the capture phase, because a dialog would handle the key and close.
    document.addEventListener('keydown', hear, { capture: true })
    return () => document.removeEventListener('keydown', hear, { capture: true })
  }, [onEscape])
}
