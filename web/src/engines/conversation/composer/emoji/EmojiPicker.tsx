import {
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  EmojiPicker as Picker,
} from 'frimousse'
import { text } from '../../text.ts'
import styles from './EmojiPicker.module.css'
import { emojiData } from './emoji-data.ts'

const COLUMNS = 8

const CategoryHeader = ({ category, ...props }: EmojiPickerListCategoryHeaderProps) => (
  <div {...props} className={styles.category}>
    {category.label}
  </div>
)

const Emoji = ({ emoji, ...props }: EmojiPickerListEmojiProps) => (
  <button {...props} type="button" className={styles.emoji} title={emoji.label}>
    {emoji.emoji}
  </button>
)

const PARTS = { CategoryHeader, Emoji }

/** All emoji, to look through or to find by a word. The arrow keys move, Enter takes. */
export function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  return (
    <Picker.Root
      className={styles.picker}
      columns={COLUMNS}
      resolveEmojiData={emojiData}
      onEmojiSelect={({ emoji }) => onChoose(emoji)}
    >
      <div className={styles.top}>
        <Picker.Search
          className={styles.search}
          aria-label={text.emojiSearch}
          placeholder={text.emojiSearch}
          autoFocus
        />
        <Picker.SkinToneSelector className={styles.tone} title={text.skinTone} />
      </div>
      <Picker.Viewport className={styles.viewport}>
        <Picker.Loading className={styles.note}>{text.emojiLoading}</Picker.Loading>
        <Picker.Empty className={styles.note}>{({ search }) => text.emojiNone(search)}</Picker.Empty>
        <Picker.List className={styles.list} components={PARTS} />
      </Picker.Viewport>
    </Picker.Root>
  )
}
