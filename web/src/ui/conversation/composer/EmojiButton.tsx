import { IconMoodSmile } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Dialog, Popover } from 'react-aria-components'
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
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.tool}
        aria-label={text.emoji}
        title={text.emoji}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconMoodSmile size={20} />
      </button>
      {isOpen && (
        <Popover
          isOpen
          onOpenChange={setOpen}
          triggerRef={button}
          className={pickerStyles.popover}
          placement="top start"
          offset={8}
        >
          <Dialog className={pickerStyles.inside} aria-label={text.emoji}>
            <Suspense fallback={<Spinner />}>
              <EmojiPicker
                onChoose={(emoji) => {
                  setOpen(false)
                  onChoose(emoji)
                }}
              />
            </Suspense>
          </Dialog>
        </Popover>
      )}
    </>
  )
}
