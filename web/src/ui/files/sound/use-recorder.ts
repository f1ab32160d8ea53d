import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { text } from '../text.ts'
import { BARS } from './Wave.tsx'

/** Longer than this is a call or a letter. */
export const RECORDING_MAX_MS = 5 * 60_000
const TICK_MS = 100
const QUIET_DB = 50
/** Enough for a voice: five minutes are little more than a megabyte. */
const BITS_PER_SECOND = 32_000
/** So much is lost at most when a browser ends without saying so. */
const SLICE_MS = 1000

/** Opus in WebM is heard everywhere by now; browsers that do not record it record MP4. */
const TYPES = [
  { mimeType: 'audio/webm;codecs=opus', type: 'audio/webm', extension: 'webm' },
  { mimeType: 'audio/mp4', type: 'audio/mp4', extension: 'm4a' },
]

const findType = () =>
  typeof MediaRecorder === 'undefined'
    ? undefined
    : TYPES.find(({ mimeType }) => MediaRecorder.isTypeSupported(mimeType))

/** A page without a secure connection has no microphone. */
export const canRecord = (): boolean =>
  typeof navigator.mediaDevices?.getUserMedia === 'function' && findType() !== undefined

const two = (number: number): string => String(number).padStart(2, '0')

function nameOf(now: Date, extension: string): string {
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  return `${text.voiceNote(day, `${two(now.getHours())}.${two(now.getMinutes())}`)}.${extension}`
}

const problemOf = (error: unknown): string => {
  const { name } = error as DOMException
  if (name === 'NotAllowedError' || name === 'SecurityError') return text.microphoneRefused
  return name === 'NotFoundError' ? text.microphoneMissing : text.microphoneBusy
}

/** How loud it is right now, from 0 to 1; nothing where the browser does not say. */
function createMeter(stream: MediaStream): { level: () => number; close: () => void } {
  if (typeof AudioContext === 'undefined') return { level: () => 0, close: () => {} }
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  const source = context.createMediaStreamSource(stream)
  source.connect(analyser)
  // As long as a tick, so that nothing is missed between two.
  analyser.fftSize = 4096
  const samples = new Float32Array(analyser.fftSize)
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples)
      const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0)
      // As ears hear it: a quiet voice is seen too, and below this is the noise of the room.
      return peak === 0 ? 0 : Math.min(1, Math.max(0, 1 + (20 * Math.log10(peak)) / QUIET_DB))
    },
    close: () => {
      // Also keeps it from being collected while it is listened to.
      source.disconnect()
      void context.close()
    },
  }
}

interface Recording {
  recorder: MediaRecorder
  /** The microphone is free again, whatever becomes of what was said. */
  release: () => void
}

/** Pressed twice, or at its limit already, it has ended. */
function end({ recorder }: Recording): void {
  if (recorder.state !== 'inactive') recorder.stop()
}

function drop(recording: Recording): void {
  recording.recorder.onstop = null
  end(recording)
  recording.release()
}

interface RecordingEvents {
  onRelease: () => void
  onTick: (heardMs: number, level: number) => void
  onState: (state: 'recording' | 'paused') => void
  /** With what was said, if anything was. */
  onEnd: (file: File | undefined) => void
}

/** Records until it is ended, or as long as a recording may be. */
function record(stream: MediaStream, { onRelease, onTick, onState, onEnd }: RecordingEvents): Recording {
  const { mimeType, type, extension } = findType()!
  const pieces: Blob[] = []
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND })
  const meter = createMeter(stream)
  let heardMs = 0
  let last = performance.now()
  const tick = setInterval(() => {
    const now = performance.now()
    if (recorder.state === 'recording') {
      heardMs += now - last
      onTick(heardMs, meter.level())
    }
    last = now
    if (heardMs >= RECORDING_MAX_MS) end(recording)
  }, TICK_MS)
  let isReleased = false
  const release = () => {
    if (isReleased) return
    isReleased = true
    clearInterval(tick)
    meter.close()
    onRelease()
  }
  const recording = { recorder, release }
  recorder.ondataavailable = ({ data }) => data.size > 0 && pieces.push(data)
  // Also when the microphone is unplugged: what was said until then is there.
  recorder.onstop = () => {
    release()
    const blob = new Blob(pieces, { type })
    onEnd(blob.size > 0 ? new File([blob], nameOf(new Date(), extension), { type }) : undefined)
  }
  recorder.onpause = () => onState('paused')
  recorder.onresume = () => onState('recording')
  recorder.start(SLICE_MS)
  return recording
}

interface RecorderOptions {
  onDone: (file: File) => void
  /** It ended before anything was said. */
  onEmpty: () => void
  /** What was said until the recorder is left belongs to what is being written, as a chosen file does. */
  isAddedOnLeave?: boolean
}

export type RecorderState = 'asking' | 'recording' | 'paused' | 'failed'

/** Asks for the microphone and records, from the moment it is mounted until it is finished, discarded or as long as it may be. */
export function useRecorder({ onDone, onEmpty, isAddedOnLeave = false }: RecorderOptions) {
  const [state, setState] = useState<RecorderState>('asking')
  const [problem, setProblem] = useState<string>()
  const [elapsedMs, setElapsed] = useState(0)
  const [levels, setLevels] = useState<readonly number[]>([])
  const [attempt, setAttempt] = useState(0)
  const current = useRef<Recording>(undefined)
  const done = useEffectEvent(onDone)
  const ended = useEffectEvent(onEmpty)
  const isAdded = useEffectEvent(() => isAddedOnLeave)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    let isLeft = false
    void begin().catch((error) => {
      if (isLeft) return
      setProblem(problemOf(error))
      setState('failed')
    })

    async function begin(): Promise<void> {
      setState('asking')
      setProblem(undefined)
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const free = () => {
        for (const track of stream.getTracks()) track.stop()
      }
      // A person who has given up meanwhile is not recorded.
      if (isLeft) return free()
      try {
        current.current = record(stream, {
          onRelease: free,
          onTick: (heardMs, level) => {
            setElapsed(heardMs)
            setLevels((before) => [...before, level].slice(-BARS))
          },
          onState: setState,
          onEnd: (file) => (file ? done(file) : ended()),
        })
        setState('recording')
      } catch (error) {
        free()
        throw error
      }
    }

    return () => {
      isLeft = true
      const recording = current.current
      current.current = undefined
      if (recording) (isAdded() ? end : drop)(recording)
    }
  }, [attempt])

  // A reload would lose what was said.
  const isRunning = state === 'recording' || state === 'paused'
  useEffect(() => {
    if (!isRunning) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isRunning])

  const recorder = () => current.current?.recorder
  return {
    state,
    problem,
    elapsedMs,
    levels,
    pause: () => recorder()?.pause(),
    resume: () => recorder()?.resume(),
    finish: () => current.current && end(current.current),
    /** Nothing of it stays. */
    discard: () => {
      const recording = current.current
      current.current = undefined
      if (recording) drop(recording)
    },
    retry: () => setAttempt((before) => before + 1),
  }
}
