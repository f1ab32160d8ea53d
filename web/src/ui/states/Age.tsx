import { useEffect, useState } from 'react'
import { text } from '../text.ts'
import styles from './Age.module.css'

const TICK_MS = 15_000
const STEPS: [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

function ageOf(at: number, now: number): string {
  const [unit, ms] = STEPS.find(([, length]) => now - at >= length) ?? []
  if (!unit || !ms) return text.momentAgo
  return new Intl.RelativeTimeFormat(undefined).format(-Math.floor((now - at) / ms), unit)
}

/** How old the data below are, as a secondary text that updates. */
export function Age({ at, frame }: { at: number; frame?: 'page' | 'pane' }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return <p className={frame ? styles[frame] : styles.age}>{text.updated(ageOf(at, now))}</p>
}
