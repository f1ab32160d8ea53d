import { type RefObject, use, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Document } from 'react-pdf'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { IconChevronDown, IconChevronUp } from '#ui/icons/icons.ts'
import { viewerText } from '../text.ts'
import type { SlideProps } from '../viewer/slide.ts'
import { ViewerZoom } from '../viewer/use-zoom.ts'
import { Waiting } from '../viewer/Waiting.tsx'
import { PageStrip } from './PageStrip.tsx'
import { PdfSheet } from './PdfSheet.tsx'
import styles from './PdfSlide.module.css'
import { PDF_OPTIONS } from './pdf-options.ts'

/** Wider pages than this are harder to read, not easier. */
const WIDEST = 960
const BESIDE = 32
/** The aspect ratio of US letter, for pages that are not measured yet. */
const LETTER = 612 / 792

interface PdfSlideProps extends Omit<SlideProps, 'file'> {
  file: Pick<SlideProps['file'], 'fileName' | 'width' | 'height'>
}

/** The pages of a PDF below each other, each drawn when it comes near. Its scripts and links are inactive. */
export function PdfSlide({ file, url, fail }: PdfSlideProps) {
  const scroller = useRef<HTMLElement>(null)
  const [count, setCount] = useState(0)
  const strip = useRef<HTMLElement>(null)
  const { level: zoom = 1, rotation, hasPageStrip } = use(ViewerZoom) ?? {}
  const width = useWidth(scroller)
  const { page, goTo } = useCurrentPage(scroller, count)
  const sheetWidth = Math.round(Math.min(Math.max(width - BESIDE, 200), WIDEST) * zoom)
  const { width: firstWidth, height: firstHeight } = file
  const shape = firstWidth && firstHeight ? firstWidth / firstHeight : LETTER
  const passwordProblem = useCallback(() => fail(viewerText.passwordText, true), [fail])
  return (
    <div
      className={styles.frame}
      onPointerDown={(event) => event.stopPropagation()}
      onWheel={(event) => event.stopPropagation()}
    >
      {hasPageStrip && <nav ref={strip} className={styles.strip} aria-label={viewerText.strip} />}
      <section
        ref={scroller}
        className={styles.scroller}
        data-pages
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to get there
        tabIndex={0}
        aria-label={viewerText.pages(file.fileName)}
      >
        <Document
          className={styles.sheets}
          file={url}
          options={PDF_OPTIONS}
          // Otherwise each page that loads would hide all the others and take the focus.
          suspense={false}
          loading={<Waiting />}
          error={<Waiting />}
          onLoadSuccess={({ numPages }) => setCount(numPages)}
          onLoadError={() => fail(viewerText.damagedText)}
          onPassword={passwordProblem}
        >
          {width > 0 &&
            Array.from({ length: count }, (_, index) => (
              <PdfSheet
                // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
                key={index}
                number={index + 1}
                width={sheetWidth}
                shape={shape}
                rotation={rotation}
                scroller={scroller}
              />
            ))}
          {count > 1 && strip.current && (
            <PageStrip
              strip={strip}
              count={count}
              current={page}
              shape={shape}
              rotation={rotation}
              onPage={goTo}
            />
          )}
        </Document>
      </section>
      {count > 0 && <PageTurner page={page} count={count} onPage={goTo} />}
    </div>
  )
}

interface PageTurnerProps {
  page: number
  count: number
  onPage: (page: number) => void
}

/** Which page is in view, and the ones beside it. */
function PageTurner({ page, count, onPage }: PageTurnerProps) {
  return (
    <div className={styles.turner}>
      <IconButton
        label={viewerText.previousPage}
        icon={<IconChevronUp size={19} />}
        aria-disabled={page <= 1 || undefined}
        onClick={() => onPage(Math.max(page - 1, 1))}
      />
      <span className={styles.page} role="status">
        {viewerText.page(page, count)}
      </span>
      <IconButton
        label={viewerText.nextPage}
        icon={<IconChevronDown size={19} />}
        aria-disabled={page >= count || undefined}
        onClick={() => onPage(Math.min(page + 1, count))}
      />
    </div>
  )
}

/** Which page of a scrolled column is in the middle of the view, and a way to another. */
function useCurrentPage(scroller: RefObject<HTMLElement | null>, count: number) {
  const [page, setPage] = useState(1)
  const sheets = () => Array.from(scroller.current?.querySelectorAll<HTMLElement>('[data-page]') ?? [])
  useEffect(() => {
    const element = scroller.current
    if (!element || count === 0) return
    const read = () => {
      const { top, height } = element.getBoundingClientRect()
      const middle = top + height / 2
      const above = Array.from(element.querySelectorAll<HTMLElement>('[data-page]')).filter(
        (sheet) => sheet.getBoundingClientRect().top <= middle,
      )
      setPage(Number(above.at(-1)?.dataset.page ?? 1))
    }
    element.addEventListener('scroll', read, { passive: true })
    return () => element.removeEventListener('scroll', read)
  }, [scroller, count])
  return {
    page,
    goTo: (next: number) => sheets()[next - 1]?.scrollIntoView({ block: 'start' }),
  }
}

/** How wide an element is inside, now and whenever that changes. Nothing before it is drawn. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
