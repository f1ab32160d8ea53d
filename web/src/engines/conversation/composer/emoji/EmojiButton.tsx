import { IconMoodSmile } from '#ui/icons/icons.ts'
import { PopoverButton } from '#ui/overlay/PopoverButton.tsx'
import { text } from '../../text.ts'
import styles from '../Composer.module.css'
import pickerStyles from './EmojiPicker.module.css'
import { LazyEmojiPicker } from './LazyEmojiPicker.tsx'

/** Opens the emoji, and gives the one that was chosen. */
export function EmojiButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  return (
    <PopoverButton
      button={<IconMoodSmile size={20} />}
      buttonLabel={text.emoji}
      buttonClass={styles.tool}
      label={text.emoji}
      popoverClass={pickerStyles.popover}
      insideClass={pickerStyles.inside}
      side="start"
      offset={8}
    >
      {(close) => (
        <LazyEmojiPicker
          onChoose={(emoji) => {
            close()
            onChoose(emoji)
          }}
        />
      )}
    </PopoverButton>
  )
}
