import { LazyEmojiPicker } from '#engines/conversation/composer/emoji/LazyEmojiPicker.tsx'
import { reactionKey } from '#engines/conversation/message/reaction-looks.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { conversationText } from '../conversation/text.ts'
import { toggleReaction } from '../state/actions.ts'
import { rememberReaction } from '../state/recent-reactions.ts'

interface ReactDialogProps {
  channelId: string
  messageId: string
  onClose: () => void
}

/** Any emoji as a reaction; the next time it is among the first to choose from. */
export function ReactDialog({ channelId, messageId, onClose }: ReactDialogProps) {
  const choose = (emoji: string) => {
    const key = reactionKey(emoji)
    rememberReaction(key)
    onClose()
    void toggleReaction(channelId, messageId, key)
  }
  return (
    <FormDialog title={conversationText.reactTitle} closeLabel={conversationText.close} onClose={onClose}>
      <LazyEmojiPicker onChoose={choose} />
    </FormDialog>
  )
}
