import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import { classes } from '#ui/classes.ts'
import { viewerText } from '../text.ts'
import { PdfSheet } from './PdfSheet.tsx'
import styles from './PdfSlide.module.css'

const WIDTH = 60

interface PageStripProps {
  strip: RefObject<HTMLElement | null>
  count: number
  current: number
  shape: number
  rotation?: 0 | 90 | 180 | 270 | undefined
  onPage: (page: number) => void
}

/** The pages in small, beside the pages themselves. A portal, because only what is inside the document can draw its pages. */
export function PageStrip({ strip, count, current, shape, rotation, onPage }: PageStripProps) {
  return createPortal(
    <ol className={styles.thumbnails}>
      {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
        <li key={number}>
          <button
            type="button"
            className={classes(styles.thumbnail, number === current && styles.on)}
            aria-label={viewerText.page(number, count)}
            aria-current={number === current ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            <PdfSheet
              number={number}
              width={WIDTH}
              shape={shape}
              rotation={rotation}
              scroller={strip}
              isThumbnail
            />
            <span aria-hidden="true">{number}</span>
          </button>
        </li>
      ))}
    </ol>,
    strip.current!,
  )
}
