import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { Completions, useCompletions } from '#engines/conversation/composer/Completions.tsx'
import { EmojiButton } from '#engines/conversation/composer/emoji/EmojiButton.tsx'
import { markOf, withList, withMark } from '#engines/conversation/composer/mark.ts'
import { isComposing } from '#engines/conversation/composer/sends-on.ts'
import { useFittedHeight } from '#engines/conversation/composer/use-fitted-height.ts'
import { useInsertion } from '#engines/conversation/composer/use-insertion.ts'
import type { Person } from '#engines/conversation/message-view.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { FilePicker } from '#ui/files/FilePicker.tsx'
import { IconAt, IconBold, IconItalic, IconList, IconListNumbers, IconPaperclip } from '#ui/icons/icons.ts'
import { text } from '../text.ts'
import styles from './Compose.module.css'

interface RichBoxProps {
  id: string
  label: string
  value: string
  error?: string
  people: readonly Person[]
  /** The largest a file may be. */
  limit: string
  onChange: (value: string) => void
  onMention: (person: Person) => void
  onFiles?: (files: File[]) => void
}

type Change = ReturnType<typeof withMark>

/** Changes what is selected in a box. */
const useSelection = (box: RefObject<HTMLTextAreaElement | null>, put: (change: Change) => void) => ({
  change: (next: (value: string, selected: { from: number; to: number }) => Change): void => {
    if (!box.current) return
    const { value, selectionStart: from, selectionEnd: to } = box.current
    put(next(value, { from, to }))
  },
})

/** A text box with its formatting, mentions, emoji and files in a bar below it. */
export function RichBox(props: RichBoxProps) {
  const { id, label, value, error, people, limit, onChange, onMention, onFiles } = props
  const box = useRef<HTMLTextAreaElement>(null)
  useFittedHeight(box, value)
  const { put, undoDoubledSpace } = useInsertion(box, onChange)
  const { change } = useSelection(box, put)
  const completions = useCompletions({ box, value, put, people, onMention, hasEmoji: true })
  const mark = (sign: string) => change((written, selected) => withMark(written, selected, sign))
  const list = (isNumbered: boolean) => change((written, selected) => withList(written, selected, isNumbered))
  const insert = (piece: string) =>
    change((written, { from, to }) => {
      const caret = from + piece.length
      return { value: written.slice(0, from) + piece + written.slice(to), from: caret, caret }
    })
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event) || completions.onKeyDown(event)) return
    const sign = markOf(event)
    if (!sign) return
    event.preventDefault()
    mark(sign)
  }
  const { opened } = completions
  return (
    <Field id={id} label={label} error={error}>
      <div className={styles.rich} data-wrong={error ? true : undefined}>
        <Completions id={`${id}-found`} completions={completions} />
        <textarea
          ref={box}
          id={id}
          className={styles.words}
          rows={3}
          dir="auto"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-autocomplete="list"
          aria-controls={opened && `${id}-found-${opened.name}`}
          aria-activedescendant={opened && `${id}-found-${opened.name}-${opened.active}`}
          onChange={({ currentTarget }) => {
            if (undoDoubledSpace(currentTarget.value) || completions.closeEmoji(currentTarget)) return
            onChange(currentTarget.value)
            completions.look(currentTarget)
          }}
          onSelect={({ currentTarget }) => completions.look(currentTarget)}
          onBlur={completions.close}
          onKeyDown={onKeyDown}
        />
        <div className={styles.bar}>
          <IconButton label={text.bold} icon={<IconBold size={18} />} onClick={() => mark('**')} />
          <IconButton label={text.italic} icon={<IconItalic size={18} />} onClick={() => mark('*')} />
          <IconButton label={text.list} icon={<IconList size={18} />} onClick={() => list(false)} />
          <IconButton label={text.numbered} icon={<IconListNumbers size={18} />} onClick={() => list(true)} />
          <IconButton label={text.mention} icon={<IconAt size={18} />} onClick={completions.beginMention} />
          <EmojiButton onChoose={insert} />
          {onFiles && (
            <FilePicker onFiles={onFiles}>
              {(open) => (
                <button type="button" className={styles.files} title={limit} onClick={open}>
                  <IconPaperclip size={18} aria-hidden="true" />
                  {text.addFiles}
                </button>
              )}
            </FilePicker>
          )}
        </div>
      </div>
    </Field>
  )
}
