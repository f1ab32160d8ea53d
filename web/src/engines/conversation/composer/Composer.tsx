import { isSeen } from '@corridor/contract/kernel/unseen.ts'
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Avatar } from '#ui/data/Avatar.tsx'
import { canRecord } from '#ui/files/sound/use-recorder.ts'
import { VoiceRecorder } from '#ui/files/sound/VoiceRecorder.tsx'
import { IconSend2 } from '#ui/icons/icons.ts'
import { useRestoredFocus } from '#ui/layout/use-restored-focus.ts'
import type { Person } from '../message-view.ts'
import { text } from '../text.ts'
import listStyles from './CompletionList.module.css'
import { CompletionList } from './CompletionList.tsx'
import styles from './Composer.module.css'
import { ComposerNotices } from './ComposerNotices.tsx'
import { ComposerTools } from './ComposerTools.tsx'
import type { ComposerProps } from './composer-props.ts'
import {
  emojiAt,
  emojiMatching,
  type NamedEmoji,
  useEmojiNames,
  withClosedEmoji,
  withEmoji,
} from './emoji/emoji-names.ts'
import { markOf, withMark } from './mark.ts'
import { matching, mentionAt, withMention } from './mentions.ts'
import { ScheduleMenu } from './ScheduleMenu.tsx'
import { isComposing, isTouch, sendsOn } from './sends-on.ts'
import { type Snippet, snippetAt, withSnippet } from './snippets.ts'
import { useCompletion } from './use-completion.ts'
import { useFittedHeight } from './use-fitted-height.ts'
import { useInsertion } from './use-insertion.ts'
import { useTypingReports } from './use-typing-reports.ts'

const SNIPPETS_SHOWN = 6
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
  const { label, value, onChange, onSend, max, hasMore, people, onMention } = props
  const { onTyping, onEditLast, editing, head, takesFocus, files } = props
  const box = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const reportTyping = useTypingReports(onTyping)
  useFittedHeight(box, value)
  const { put, undoDoubledSpace } = useInsertion(box, onChange)
  const mentions = useCompletion<Person>({
    box,
    value,
    put,
    queryAt: mentionAt,
    matching: people && people.length > 0 ? (term) => matching(people, term) : undefined,
    withChosen: withMention,
    onChosen: onMention,
  })
  const snippetsFor = props.snippets
  const snippets = useCompletion<Snippet>({
    box,
    value,
    put,
    queryAt: snippetAt,
    matching: snippetsFor && ((term) => snippetsFor(term).slice(0, SNIPPETS_SHOWN)),
    withChosen: withSnippet,
  })
  const [isNamingEmoji, setNamingEmoji] = useState(false)
  const emojiNames = useEmojiNames(isNamingEmoji)
  const emoji = useCompletion<NamedEmoji>({
    box,
    value,
    put,
    queryAt: emojiAt,
    matching: props.hasEmoji ? (term) => emojiMatching(emojiNames, term) : undefined,
    withChosen: withEmoji,
  })
  const { begin } = mentions
  const beginMention = useCallback(() => begin('@'), [begin])
  const isNaming = emoji.term !== undefined
  useEffect(() => {
    if (isNaming) setNamingEmoji(true)
  }, [isNaming])
  const completions = [
    { name: 'people', ...mentions },
    { name: 'snippets', ...snippets },
    { name: 'emoji', ...emoji },
  ]
  const { onMentionTerm } = props
  const { term } = mentions
  useEffect(() => onMentionTerm?.(term), [onMentionTerm, term])
  const length = value.length > max * COUNT_FROM ? [...value].length : value.length
  const [isRecording, setRecording] = useState(false)
  const record = useCallback(() => setRecording(true), [])
  const endRecording = (recorded?: File) => {
    if (recorded) files?.onFiles([recorded])
    setRecording(false)
    box.current?.focus()
  }
  // What is being said is part of what is written: it is finished or discarded first.
  const canSend = !isRecording && (isSeen(value) || Boolean(hasMore)) && length <= max
  const [isFocused, setFocused] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    const element = box.current
    // What is added to a draft nobody has touched yet belongs behind it.
    element?.setSelectionRange(element.value.length, element.value.length)
    if (typeof takesFocus === 'function' ? takesFocus() : takesFocus) element?.focus()
  }, [])
  const { urgent, quote, count } = props
  const attached = files?.attached ?? 0
  const before = useRef({ attached, quoteId: quote?.id })
  useEffect(() => {
    const { current: was } = before
    // Words that are typed right after choosing a file are its caption, and after choosing a message the answer to it.
    if (attached > was.attached || (quote && quote.id !== was.quoteId)) box.current?.focus()
    before.current = { attached, quoteId: quote?.id }
  }, [attached, quote])
  // Words that are typed right after the switch was pressed are the message.
  const urgentSwitch = useMemo(
    () =>
      urgent && {
        isOn: urgent.isOn,
        onChange: (isOn: boolean) => {
          urgent.onChange(isOn)
          box.current?.focus()
        },
      },
    [urgent],
  )
  // The button that sent it later goes with the last letter, and the one that left out a file with it: one writes on.
  const { onFocus } = useRestoredFocus(box)

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
    if (isComposing(event) || completions.some((one) => one.onKeyDown(event))) return
    if (sendsOn(event, isTouch())) {
      event.preventDefault()
      send()
    } else if (props.isFormatted && markOf(event)) {
      event.preventDefault()
      const { selectionStart: from, selectionEnd: to } = event.currentTarget
      put(withMark(value, { from, to }, markOf(event)!))
    } else if (event.key === 'ArrowUp' && value === '' && onEditLast) {
      event.preventDefault()
      onEditLast()
    } else if (event.key === 'Escape') (editing?.onCancel ?? quote?.onRemove)?.()
  }
  const recorder = isRecording && files && (
    <VoiceRecorder onDone={endRecording} onClose={endRecording} isAddedOnLeave noteId={`${id}-why`} />
  )
  const look = classes(styles.composer, isFocused && styles.focused, Boolean(count) && styles.counted)
  const opened = completions.find(({ found }) => found.length > 0)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what has the focus, and is not to be pressed
    <div className={look} onFocus={onFocus}>
      <CompletionList
        id={`${id}-people`}
        label={text.mentions}
        items={mentions.found}
        active={mentions.active}
        onChoose={mentions.choose}
      >
        {({ name, initials, imageUrl, role }) => (
          <>
            <Avatar name={name} initials={initials} image={imageUrl} size="s" />
            <span className={listStyles.name}>{name}</span>
            {role && <span className={listStyles.role}>{role}</span>}
          </>
        )}
      </CompletionList>
      <CompletionList
        id={`${id}-snippets`}
        label={text.snippets}
        items={snippets.found}
        active={snippets.active}
        onChoose={snippets.choose}
      >
        {(snippet) => (
          <>
            <span className={listStyles.words}>
              <span className={listStyles.name}>{snippet.name}</span>
              <span className={listStyles.preview}>{snippet.text}</span>
            </span>
            {snippet.shortcut && <span className={listStyles.role}>/{snippet.shortcut}</span>}
          </>
        )}
      </CompletionList>
      <CompletionList
        id={`${id}-emoji`}
        label={text.emojiNames}
        items={emoji.found}
        active={emoji.active}
        onChoose={emoji.choose}
      >
        {({ id: sign, label: called }) => (
          <>
            <span aria-hidden="true">{sign}</span>
            <span className={listStyles.name}>{called}</span>
          </>
        )}
      </CompletionList>
      <ComposerNotices
        notice={props.notice}
        noticeAction={props.noticeAction}
        isUrgent={urgentSwitch?.isOn}
        onCalm={() => urgentSwitch?.onChange(false)}
        editing={editing}
        quote={quote}
      />
      {(head || recorder) && (
        <div className={styles.head}>
          <div>
            {head}
            {recorder}
          </div>
        </div>
      )}
      <textarea
        ref={box}
        className={styles.box}
        rows={1}
        value={value}
        placeholder={label}
        aria-label={label}
        aria-describedby={length > max * COUNT_FROM ? `${id}-left` : undefined}
        aria-autocomplete={people || props.snippets || props.hasEmoji ? 'list' : undefined}
        aria-controls={opened && `${id}-${opened.name}`}
        aria-activedescendant={opened && `${id}-${opened.name}-${opened.active}`}
        dir="auto"
        onChange={({ currentTarget }) => {
          if (undoDoubledSpace(currentTarget.value)) return
          const closed = withClosedEmoji(currentTarget.value, currentTarget.selectionStart, emojiNames)
          if (closed) {
            emoji.close()
            return put(closed)
          }
          onChange(currentTarget.value)
          for (const one of completions) one.look(currentTarget)
          reportTyping(currentTarget.value)
        }}
        onSelect={({ currentTarget }) => {
          for (const one of completions) one.look(currentTarget)
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false)
          for (const one of completions) one.close()
        }}
        onKeyDown={onKeyDown}
      />
      <ComposerTools
        files={files}
        onGif={props.onGif}
        hasEmoji={props.hasEmoji}
        urgent={urgentSwitch}
        people={people}
        editing={editing}
        onRecord={files?.hasVoice && canRecord() ? record : undefined}
        isRecording={isRecording}
        onInsert={insert}
        onAt={beginMention}
        more={props.tools}
      />
      <ComposerEnd {...props} {...{ id, length, canSend }} isHeld={isRecording} onSend={send} />
    </div>
  )
}

type ComposerEndProps = ComposerProps & { id: string; length: number; canSend: boolean; isHeld: boolean }

/** How much may still be written, and the ways to send it. */
function ComposerEnd({ id, length, canSend, isHeld, onSend, ...props }: ComposerEndProps) {
  const countId = `${id}-left`
  const { max, editing, sendLabel = editing ? text.save : text.send, onSchedule, count } = props
  return (
    <div className={styles.end}>
      {length > max * COUNT_FROM && (
        <span id={countId} className={classes(styles.count, length > max && styles.tooMany)} role="status">
          {text.left(max - length)}
        </span>
      )}
      {count?.(length > max * COUNT_FROM)}
      {onSchedule && !editing && <ScheduleMenu onSchedule={onSchedule} isOff={!canSend} />}
      <Button
        look="primary"
        aria-label={sendLabel}
        aria-describedby={isHeld ? `${id}-why` : undefined}
        icon={<IconSend2 size={18} aria-hidden="true" />}
        isOff={!canSend}
        onClick={onSend}
      >
        <span className={styles.sendWord}>{sendLabel}</span>
      </Button>
    </div>
  )
}
