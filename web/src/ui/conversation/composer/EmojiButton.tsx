import { lazy, Suspense } from 'react'
import { IconMoodSmile } from '../../icons/icons.ts'
import { PopoverButton } from '../../overlay/PopoverButton.tsx'
import { Spinner } from '../../states/Spinner.tsx'
import { text } from '../text.ts'
import styles from './Composer.module.css'
import pickerStyles from './EmojiPicker.module.css'

// Some thousand signs with their names: fetched when somebody looks for one.
const EmojiPicker = lazy(() =>
  import('./EmojiPicker.tsx').then((module) => ({ default: module.EmojiPicker })),
)

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
        <Suspense fallback={<Spinner />}>
          <EmojiPicker
            onChoose={(emoji) => {
              close()
              onChoose(emoji)
            }}
          />
        </Suspense>
      )}
    </PopoverButton>
  )
}
