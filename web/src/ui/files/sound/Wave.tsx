import styles from './Wave.module.css'

interface WaveProps {
  /** From 0 to 1, one for each bar. */
  levels: readonly number[]
  /** How much of it has been heard, from 0 to 1. */
  heard?: number
}

/** As many as a recording has on its way. */
export const BARS = 48
const STEP = 4
const HEIGHT = 28
/** Silence is a dot. */
const LEAST = 0.5

const barsOf = (levels: readonly number[], from: number, to: number): string =>
  levels
    .slice(from, to)
    .map((level, index) => {
      const half = Math.max(LEAST, (level * HEIGHT) / 2 - 1)
      return `M${(from + index) * STEP + STEP / 2} ${HEIGHT / 2 - half}v${half * 2}`
    })
    .join('')

/** How loud a recording is. Hidden from screen readers: where it stands is said beside it. */
export function Wave({ levels, heard = 0 }: WaveProps) {
  const split = Math.round(heard * levels.length)
  return (
    <svg
      className={styles.wave}
      viewBox={`0 0 ${levels.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={barsOf(levels, 0, split)} className={styles.heard} vectorEffect="non-scaling-stroke" />
      <path d={barsOf(levels, split, levels.length)} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
