import { isSeen } from '@corridor/contract/kernel/unseen.ts'
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { canRecord } from '#ui/files/sound/use-recorder.ts'
import { VoiceRecorder } from '#ui/files/sound/VoiceRecorder.tsx'
import { IconSend2 } from '#ui/icons/icons.ts'
import { useRestoredFocus } from '#ui/layout/use-restored-focus.ts'
import { text } from '../text.ts'
import { Completions, useCompletions } from './Completions.tsx'
import styles from './Composer.module.css'
import { ComposerNotices } from './ComposerNotices.tsx'
import { ComposerTools } from './ComposerTools.tsx'
import type { ComposerProps } from './composer-props.ts'
import { markOf, withMark } from './mark.ts'
import { ScheduleMenu } from './ScheduleMenu.tsx'
import { isComposing, isTouch, sendsOn } from './sends-on.ts'
import { useFittedHeight } from './use-fitted-height.ts'
import { useInsertion } from './use-insertion.ts'
import { useTypingReports } from './use-typing-reports.ts'

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

type Box = RefObject<HTMLTextAreaElement | null>

function useRecording(box: Box, files: ComposerProps['files']) {
  const [isRecording, setRecording] = useState(false)
  const record = useCallback(() => setRecording(true), [])
  const endRecording = (recorded?: File) => {
    if (recorded) files?.onFiles([recorded])
    setRecording(false)
    box.current?.focus()
  }
  return { isRecording, record, endRecording }
}

function useFocusOnOpen(box: Box, takesFocus: ComposerProps['takesFocus']): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    const element = box.current
    // What is added to a draft nobody has touched yet belongs behind it.
    element?.setSelectionRange(element.value.length, element.value.length)
    if (typeof takesFocus === 'function' ? takesFocus() : takesFocus) element?.focus()
  }, [])
}

/** Words that are typed right after choosing a file are its caption, and after choosing a message the answer to it. */
function useFocusOnAdded(box: Box, attached: number, quoteId: string | undefined): void {
  const before = useRef({ attached, quoteId })
  useEffect(() => {
    const { current: was } = before
    if (attached > was.attached || (quoteId !== undefined && quoteId !== was.quoteId)) box.current?.focus()
    before.current = { attached, quoteId }
  }, [box, attached, quoteId])
}

/** Words that are typed right after the switch was pressed are the message. */
function useUrgentSwitch(box: Box, urgent: ComposerProps['urgent']) {
  return useMemo(
    () =>
      urgent && {
        isOn: urgent.isOn,
        onChange: (isOn: boolean) => {
          urgent.onChange(isOn)
          box.current?.focus()
        },
      },
    [box, urgent],
  )
}

/** Puts something in where the caret is, such as an emoji that was picked. */
function useInserting(box: Box, put: ReturnType<typeof useInsertion>['put']) {
  return useCallback(
    (piece: string) => {
      if (!box.current) return
      const { value: written, selectionStart: from, selectionEnd: to } = box.current
      put({ value: written.slice(0, from) + piece + written.slice(to), caret: from + piece.length })
    },
    [box, put],
  )
}

interface KeyParts extends ComposerProps {
  put: ReturnType<typeof useInsertion>['put']
  send: () => void
}

function actOnKey(event: KeyboardEvent<HTMLTextAreaElement>, { put, send, ...props }: KeyParts): void {
  const { value, onEditLast, editing, quote, isFormatted } = props
  if (sendsOn(event, isTouch())) {
    event.preventDefault()
    send()
  } else if (isFormatted && markOf(event)) {
    event.preventDefault()
    const { selectionStart: from, selectionEnd: to } = event.currentTarget
    put(withMark(value, { from, to }, markOf(event)!))
  } else if (event.key === 'ArrowUp' && value === '' && onEditLast) {
    event.preventDefault()
    onEditLast()
  } else if (event.key === 'Escape') (editing?.onCancel ?? quote?.onRemove)?.()
}

function OpenComposer(props: ComposerProps) {
  const { label, value, onChange, onSend, max, hasMore, people } = props
  const { onTyping, editing, head, takesFocus, files } = props
  const box = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const reportTyping = useTypingReports(onTyping)
  useFittedHeight(box, value)
  const { put, undoDoubledSpace } = useInsertion(box, onChange)
  const completions = useCompletions({ ...props, box, put })
  const length = value.length > max * COUNT_FROM ? [...value].length : value.length
  const { isRecording, record, endRecording } = useRecording(box, files)
  // What is being said is part of what is written: it is finished or discarded first.
  const canSend = !isRecording && (isSeen(value) || Boolean(hasMore)) && length <= max
  const [isFocused, setFocused] = useState(false)
  useFocusOnOpen(box, takesFocus)
  const { urgent, quote, count } = props
  useFocusOnAdded(box, files?.attached ?? 0, quote?.id)
  const urgentSwitch = useUrgentSwitch(box, urgent)
  // The button that sent it later goes with the last letter, and the one that left out a file with it: one writes on.
  const { onFocus } = useRestoredFocus(box)

  const send = () => {
    if (canSend) onSend()
    box.current?.focus()
  }
  const insert = useInserting(box, put)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isComposing(event) && !completions.onKeyDown(event)) actOnKey(event, { ...props, put, send })
  }
  const recorder = isRecording && files && (
    <VoiceRecorder onDone={endRecording} onClose={endRecording} isAddedOnLeave noteId={`${id}-why`} />
  )
  const look = classes(styles.composer, isFocused && styles.focused, Boolean(count) && styles.counted)
  const { opened } = completions
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what has the focus, and is not to be pressed
    <div className={look} onFocus={onFocus}>
      <Completions id={id} completions={completions} />
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
          if (completions.closeEmoji(currentTarget)) return
          onChange(currentTarget.value)
          completions.look(currentTarget)
          reportTyping(currentTarget.value)
        }}
        onSelect={({ currentTarget }) => completions.look(currentTarget)}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false)
          completions.close()
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
        onAt={completions.beginMention}
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
