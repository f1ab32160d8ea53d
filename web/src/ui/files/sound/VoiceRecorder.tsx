import { useEffect, useRef } from 'react'
import { Button } from '../../actions/Button.tsx'
import { IconButton } from '../../actions/IconButton.tsx'
import { IconCheck, IconMicrophone, IconPlayerPauseFilled, IconTrash, IconX } from '../../icons/icons.ts'
import { text } from '../text.ts'
import { clock } from './clock.ts'
import { RECORDING_MAX_MS, useRecorder } from './use-recorder.ts'
import styles from './VoiceRecorder.module.css'
import { BARS, Wave } from './Wave.tsx'

interface VoiceRecorderProps {
  /** The recording, as a file to be listened to and sent like any other. */
  onDone: (file: File) => void
  /** It was discarded, or could not be begun. */
  onClose: () => void
  isAddedOnLeave?: boolean
  /** The id of the sentence that says why nothing can be sent meanwhile. */
  noteId?: string
}

/** Records a voice note from the moment it is shown. */
export function VoiceRecorder({ onDone, onClose, isAddedOnLeave, noteId }: VoiceRecorderProps) {
  const { state, problem, elapsedMs, levels, ...recorder } = useRecorder({
    onDone,
    onEmpty: onClose,
    isAddedOnLeave,
  })
  const first = useRef<HTMLDivElement>(null)
  // The button that opened it may have gone: a person who uses the keyboard goes on here.
  useEffect(() => first.current?.focus(), [])
  const close = () => {
    recorder.discard()
    onClose()
  }
  const isPaused = state === 'paused'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot take the focus
    <div ref={first} className={styles.recorder} role="group" aria-label={text.recorder} tabIndex={-1}>
      {state === 'asking' && (
        <>
          <IconMicrophone size={20} aria-hidden="true" />
          <p className={styles.words} role="status">
            {text.microphoneRequested}
          </p>
          <IconButton label={text.closeRecorder} icon={<IconX size={19} />} onClick={close} />
        </>
      )}
      {state === 'failed' && (
        <>
          <p className={styles.words} role="alert">
            {problem}
          </p>
          <Button onClick={recorder.retry}>{text.retryMicrophone}</Button>
          <IconButton label={text.closeRecorder} icon={<IconX size={19} />} onClick={close} />
        </>
      )}
      {(state === 'recording' || isPaused) && (
        <>
          <IconButton label={text.discardRecording} icon={<IconTrash size={19} />} onClick={close} />
          <span className={styles.dot} data-paused={isPaused || undefined} aria-hidden="true" />
          <span role="status" className={styles.state}>
            {isPaused ? text.paused : text.recording}
          </span>
          <span className={styles.time} role="timer">
            {text.recordedOf(clock(elapsedMs), clock(RECORDING_MAX_MS))}
          </span>
          <div className={styles.wave}>
            <Wave
              levels={Array.from({ length: BARS }, (_, bar) => levels[levels.length - BARS + bar] ?? 0)}
            />
          </div>
          {isPaused ? (
            <IconButton
              label={text.resumeRecording}
              icon={<IconMicrophone size={20} />}
              onClick={recorder.resume}
            />
          ) : (
            <IconButton
              label={text.pauseRecording}
              icon={<IconPlayerPauseFilled size={18} />}
              onClick={recorder.pause}
            />
          )}
          <Button icon={<IconCheck size={18} aria-hidden="true" />} onClick={recorder.finish}>
            {text.finishRecording}
          </Button>
        </>
      )}
      <p id={noteId} className={styles.note}>
        {state === 'recording' || isPaused ? text.finishFirst : text.closeFirst}
      </p>
    </div>
  )
}
