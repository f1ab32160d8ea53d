import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './IconTile.module.css'
import { type Tone, toneClass } from './tones.ts'

/** An icon on a colored ground, before its text. */
export function IconTile({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes(styles.tile, toneClass(tone))} aria-hidden="true">
      {children}
    </span>
  )
}
