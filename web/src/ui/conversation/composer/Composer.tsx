import { isSeen } from '@corridor/contract/kernel/unseen.ts'
import { IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../actions/Button.tsx'
import { classes } from '../../classes.ts'
import { useKeptFocus } from '../../layout/use-kept-focus.ts'
import type { Person } from '../message-view.ts'
import { text } from '../text.ts'
import styles from './Composer.module.css'
import { ComposerNotices } from './ComposerNotices.tsx'
import { ComposerTools } from './ComposerTools.tsx'
import { MentionList } from './MentionList.tsx'
import { ScheduleMenu } from './ScheduleMenu.tsx'
import { isComposing, isTouch, sendsOn } from './sends-on.ts'
import { useMentions } from './use-mentions.ts'
import { useTypingTold } from './use-typing-told.ts'

export interface ComposerProps {
  /** "Message Front desk": the name of the box, and what stands in it while it is empty. */
  label: string
  /** The draft. Its owner keeps it, across reloads too. */
  value: string
  onChange: (value: string) => void
  /** It was opened to write in it. Asked once it is drawn: what had the focus until then may have gone. */
  takesFocus?: boolean | (() => boolean)
  /** Not called for nothing, nor for more than may be sent. */
  onSend: () => void
  sendLabel?: string
  /** Characters, as people count them. */
  max: number
  /** Something else is there to be sent: files, a GIF. */
  hasMore?: boolean
  /** Why nothing can be written here. It stands in place of the box. */
  offReason?: string
  /** Who can be named with an @. */
  people?: readonly Person[]
  onMention?: (person: Person) => void
  /** What may be added is said before it is chosen. Dropping and pasting is up to the `DropZone` around the conversation. */
  files?: { limit: string; onFiles: (files: File[]) => void; photoTypes?: string }
  onGif?: () => void
  hasEmoji?: boolean
  urgent?: { isOn: boolean; onChange: (isOn: boolean) => void }
  onSchedule?: (at: Date) => void
  /** At most every two seconds while something is written. */
  onTyping?: () => void
  /** ↑ in an empty box. */
  onEditLast?: () => void
  /** A sent message is being changed: Escape, or the button, ends it. */
  editing?: { onCancel: () => void }
  /** Above the words: what kind of message it is, or the files on their way. */
  head?: ReactNode
  /** Before the button that sends: a count of segments. */
  end?: ReactNode
}

const ROWS_MAX = 8
/** The count shows when it begins to matter. */
const COUNT_FROM = 0.95

/** Where one writes. It holds nothing itself: the draft, the files and what is sent are its owner's. Each conversation has its own, by its key. */
export function Composer(props: ComposerProps) {
  const { offReason } = props
  if (offReason)
    return (
      <p className={styles.off} role="status">
        {offReason}
      </p>
    )
  return <OpenComposer {...props} />
}

function OpenComposer(props: ComposerProps) {
  const { label, value, onChange, onSend, max, hasMore, people, onMention, urgent } = props
  const { onTyping, onEditLast, editing, head, takesFocus } = props
  const box = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const tellTyping = useTypingTold(onTyping)
  const put = useCallback(
    (next: { value: string; caret: number }) => {
      onChange(next.value)
      // The caret can only be set once the text is there.
      requestAnimationFrame(() => {
        box.current?.focus()
        box.current?.setSelectionRange(next.caret, next.caret)
      })
    },
    [onChange],
  )
  const mentions = useMentions({ box, value, people, put, onMention })
  const length = value.length > max * COUNT_FROM ? [...value].length : value.length
  const canSend = (isSeen(value) || Boolean(hasMore)) && length <= max
  const [isFocused, setFocused] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    const element = box.current
    // What is added to a draft nobody has touched yet belongs behind it.
    element?.setSelectionRange(element.value.length, element.value.length)
    if (typeof takesFocus === 'function' ? takesFocus() : takesFocus) element?.focus()
  }, [])
  // The button that sent it later goes with the last letter, and the one that left out a file with it: one writes on.
  const { onFocus } = useKeptFocus(box)

  const send = () => {
    if (canSend) onSend()
    box.current?.focus()
  }
  const insert = useCallback(
    (piece: string) => {
      if (!box.current) return
      const { value: written, selectionStart: from, selectionEnd: to } = box.current
      put({ value: written.slice(0, from) + piece + written.slice(to), caret: from + piece.length })
    },
    [put],
  )
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event) || mentions.onKeyDown(event)) return
    if (sendsOn(event, isTouch())) {
      event.preventDefault()
      send()
    } else if (event.key === 'ArrowUp' && value === '' && onEditLast) {
      event.preventDefault()
      onEditLast()
    } else if (event.key === 'Escape' && editing) editing.onCancel()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what has the focus, and is not to be pressed
    <div className={classes(styles.composer, isFocused && styles.focused)} onFocus={onFocus}>
      {mentions.found.length > 0 && (
        <MentionList
          id={`${id}-people`}
          people={mentions.found}
          active={mentions.active}
          onChoose={mentions.choose}
        />
      )}
      <ComposerNotices isUrgent={urgent?.isOn} onCalm={() => urgent?.onChange(false)} editing={editing} />
      {head && <div className={styles.head}>{head}</div>}
      <textarea
        ref={box}
        className={styles.box}
        // For browsers that cannot size a field by its content.
        rows={Math.min(value.split('\n', ROWS_MAX).length, ROWS_MAX)}
        value={value}
        placeholder={label}
        aria-label={label}
        aria-describedby={length > max * COUNT_FROM ? `${id}-left` : undefined}
        aria-autocomplete={people ? 'list' : undefined}
        aria-controls={mentions.found.length > 0 ? `${id}-people` : undefined}
        aria-activedescendant={mentions.found.length > 0 ? `${id}-people-${mentions.active}` : undefined}
        dir="auto"
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value)
          mentions.look(currentTarget)
          tellTyping(currentTarget.value)
        }}
        onSelect={({ currentTarget }) => mentions.look(currentTarget)}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false)
          mentions.close()
        }}
        onKeyDown={onKeyDown}
      />
      <ComposerTools
        files={props.files}
        onGif={props.onGif}
        hasEmoji={props.hasEmoji}
        urgent={urgent}
        people={people}
        editing={editing}
        onInsert={insert}
        onAt={mentions.begin}
      />
      <ComposerEnd {...props} countId={`${id}-left`} length={length} canSend={canSend} onSend={send} />
    </div>
  )
}

interface ComposerEndProps extends ComposerProps {
  countId: string
  length: number
  canSend: boolean
}

/** How much may still be written, and the ways to send it. */
function ComposerEnd({ countId, length, canSend, onSend, ...props }: ComposerEndProps) {
  const { max, editing, sendLabel = editing ? text.save : text.send, onSchedule, end } = props
  return (
    <div className={styles.end}>
      {length > max * COUNT_FROM && (
        <span id={countId} className={classes(styles.count, length > max && styles.tooMany)} role="status">
          {text.left(max - length)}
        </span>
      )}
      {end}
      {onSchedule && !editing && <ScheduleMenu onSchedule={onSchedule} isOff={!canSend} />}
      <Button
        look="primary"
        aria-label={sendLabel}
        icon={<IconSend2 size={18} aria-hidden="true" />}
        isOff={!canSend}
        onClick={onSend}
      >
        <span className={styles.sendWord}>{sendLabel}</span>
      </Button>
    </div>
  )
}
