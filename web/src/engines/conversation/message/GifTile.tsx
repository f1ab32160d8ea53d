import { useState } from 'react'
import { Picture } from '#ui/data/Picture.tsx'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '#ui/icons/icons.ts'
import type { GifView } from '../message-view.ts'
import { text } from '../text.ts'
import styles from './GifTile.module.css'

const WIDEST = 280
const HIGHEST = 240

const wantsNoMovement = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches

/** A GIF in a box whose shape is known before it is there. A press stops it and lets it go on. */
export function GifTile({ url, stillUrl, label, width, height }: GifView) {
  const [isMoving, setMoving] = useState(() => !wantsNoMovement())
  const scale = Math.min(WIDEST / width, HIGHEST / height)
  return (
    <button
      type="button"
      className={styles.tile}
      style={{ width: Math.round(width * scale), aspectRatio: `${width} / ${height}` }}
      aria-label={isMoving ? text.pauseGif(label) : text.playGif(label)}
      title={label}
      onClick={() => setMoving(!isMoving)}
    >
      <span className={styles.word} aria-hidden="true">
        GIF
      </span>
      <Picture src={isMoving ? url : stillUrl} isLazy />
      <span className={styles.sign} data-moving={isMoving || undefined} aria-hidden="true">
        {isMoving ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
      </span>
    </button>
  )
}
