import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { rowTime } from '#ui/data/dates.ts'
import styles from './FoundMessage.module.css'

interface FoundMessageProps {
  to: To
  name: string
  at: string
  now: number
  tabIndex?: 0 | -1
  /** Its words, with what was searched marked. */
  children: ReactNode
}

/** A message that a search has found; pressing it opens its position in the conversation. */
export const FoundMessage = ({ to, name, at, now, tabIndex, children }: FoundMessageProps) => (
  <Link className={styles.hit} to={to} tabIndex={tabIndex}>
    <span className={styles.top}>
      <bdi className={styles.name}>{name}</bdi>
      <time className={styles.time} dateTime={at}>
        {rowTime(at, now)}
      </time>
    </span>
    <span className={styles.words} dir="auto">
      {children}
    </span>
  </Link>
)
