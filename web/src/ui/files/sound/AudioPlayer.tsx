import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '../../icons/icons.ts'
import { Spinner } from '../../states/Spinner.tsx'
import { text } from '../text.ts'
import styles from './AudioPlayer.module.css'
import { clock } from './clock.ts'
import { BARS, Wave } from './Wave.tsx'

/** What is known of a recording before it is played. */
export interface SoundView {
  durationMs?: number
  /** One hexadecimal digit for each bar. */
  wave?: string
}

export interface AudioPlayerProps {
  name: string
  sound: SoundView
  /** Where it can be heard, requested when it is to be played: addresses do not work for long. Nothing where it is gone. */
  load: () => Promise<string | null>
}

const SPEEDS = [1, 1.5, 2]
/** One press of an arrow key. */
const STEP_SECONDS = 5
const SILENCE = Array.from({ length: BARS }, () => 0)
const levelsOf = (wave: string | undefined): number[] =>
  wave ? [...wave].map((digit) => Number.parseInt(digit, 16) / 15) : SILENCE

/** One is heard at a time. */
let playing: HTMLAudioElement | undefined
/** A person who listens fast listens to the next one fast too. */
let lastSpeed = 1

/** Plays a recording, faster where one likes, from where one presses on its wave. Nothing is fetched before. */
export function AudioPlayer({ name, sound, load }: AudioPlayerProps) {
  const { element, ...player } = usePlayer(load)
  const lengthMs = sound.durationMs ?? player.lengthMs
  const atMs = Math.min(player.atMs, lengthMs ?? Number.POSITIVE_INFINITY)
  const length = lengthMs === undefined ? undefined : clock(lengthMs)
  const { isPlaying, isLoading } = player
  const seekBy = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    player.seek(Math.max(0, atMs + step * STEP_SECONDS * 1000), lengthMs)
  }
  return (
    <div className={styles.player}>
      <audio ref={element} preload="none" {...player.events} />
      <button
        type="button"
        className={styles.play}
        aria-label={isPlaying ? text.pause(name) : text.play(name)}
        title={isPlaying ? text.pause(name) : text.play(name)}
        aria-busy={isLoading || undefined}
        onClick={player.toggle}
      >
        {isLoading ? (
          <Spinner />
        ) : isPlaying ? (
          <IconPlayerPauseFilled size={18} aria-hidden="true" />
        ) : (
          <IconPlayerPlayFilled size={18} aria-hidden="true" />
        )}
      </button>
      <div className={styles.middle}>
        {!sound.wave && (
          <p className={styles.name} title={name}>
            {name}
          </p>
        )}
        <div className={styles.track}>
          <Wave levels={levelsOf(sound.wave)} heard={lengthMs ? atMs / lengthMs : 0} />
          <input
            type="range"
            className={styles.range}
            min={0}
            max={lengthMs ?? 0}
            step={100}
            value={atMs}
            disabled={lengthMs === undefined}
            aria-label={text.position(name)}
            aria-valuetext={text.played(clock(atMs), length)}
            onKeyDown={seekBy}
            onChange={({ currentTarget }) => player.seek(Number(currentTarget.value), lengthMs)}
          />
        </div>
        {player.hasFailed ? (
          <p className={styles.failed} role="alert">
            {text.unplayable}
          </p>
        ) : (
          <p className={styles.time}>
            {isPlaying || atMs > 0 || !length ? text.played(clock(atMs), length) : length}
          </p>
        )}
      </div>
      <button
        type="button"
        className={styles.speed}
        aria-label={text.speedLabel(player.speed)}
        title={text.speedLabel(player.speed)}
        onClick={player.nextSpeed}
      >
        {text.speed(player.speed)}
      </button>
    </div>
  )
}

function usePlayer(load: () => Promise<string | null>) {
  const element = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [atMs, setAt] = useState(0)
  const [lengthMs, setLength] = useState<number>()
  const [speed, setSpeed] = useState(lastSpeed)
  /** Where to begin once it is loaded. */
  const wanted = useRef<number>(undefined)

  useEffect(() => {
    const audio = element.current!
    // A part of it that is still being fetched would be fetched for nobody.
    return () => {
      if (!audio.hasAttribute('src')) return
      audio.pause()
      audio.removeAttribute('src')
    }
  }, [])

  const fail = () => {
    setFailed(true)
    setPlaying(false)
    // The next try asks for another address and goes on where this one stopped.
    wanted.current = atMs
    element.current?.removeAttribute('src')
  }

  const play = async () => {
    const audio = element.current!
    setFailed(false)
    setLoading(true)
    try {
      const url = audio.hasAttribute('src') ? null : await load()
      if (element.current !== audio) return
      if (url) audio.src = url
      if (!audio.hasAttribute('src')) return fail()
      if (playing !== audio) playing?.pause()
      playing = audio
      audio.playbackRate = lastSpeed
      setSpeed(lastSpeed)
      await audio.play()
    } catch (error) {
      // Pressed twice, it is to be silent after all.
      if ((error as Error)?.name !== 'AbortError' && element.current) fail()
    } finally {
      setLoading(false)
    }
  }

  return {
    element,
    isPlaying,
    isLoading,
    hasFailed,
    atMs,
    lengthMs,
    speed,
    toggle: () => (isPlaying ? element.current!.pause() : void play()),
    seek: (ms: number, most = Number.POSITIVE_INFINITY) => {
      const at = Math.min(ms, most)
      setAt(at)
      if (element.current!.readyState > 0) element.current!.currentTime = at / 1000
      else wanted.current = at
    },
    nextSpeed: () => {
      lastSpeed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]!
      setSpeed(lastSpeed)
      element.current!.playbackRate = lastSpeed
    },
    events: {
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onEnded: () => {
        setPlaying(false)
        setAt(0)
        element.current!.currentTime = 0
      },
      onTimeUpdate: () => setAt(element.current!.currentTime * 1000),
      onLoadedMetadata: () => {
        // A fresh address begins with the speed of none.
        element.current!.playbackRate = lastSpeed
        if (wanted.current !== undefined) element.current!.currentTime = wanted.current / 1000
        wanted.current = undefined
      },
      // A recording that was streamed says its length at its end.
      onDurationChange: () => {
        const { duration } = element.current!
        if (Number.isFinite(duration)) setLength(duration * 1000)
      },
      onError: () => element.current?.hasAttribute('src') && fail(),
    },
  }
}
