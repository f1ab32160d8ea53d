import { use, useCallback, useRef, useState } from 'react'
import { Document, pdfjs } from 'react-pdf'
import { viewerText } from '../text.ts'
import type { SlideProps } from './FileSlide.tsx'
import { PageTurner } from './PageTurner.tsx'
import { PdfSheet } from './PdfSheet.tsx'
import styles from './PdfSlide.module.css'
import { PDF_OPTIONS } from './pdf-options.ts'
import { pdfWorker } from './pdf-worker.ts'
import { useCurrentPage } from './use-current-page.ts'
import { useWidth } from './use-width.ts'
import { ViewerZoom } from './use-zoom.ts'
import { Waiting } from './Waiting.tsx'

pdfjs.GlobalWorkerOptions.workerPort = pdfWorker()

/** Wider pages than this are harder to read, not easier. */
const WIDEST = 960
const BESIDE = 32
/** The shape of a sheet of US letter, for pages that nobody has measured. */
const LETTER = 612 / 792

interface PdfSlideProps extends Omit<SlideProps, 'file'> {
  file: Pick<SlideProps['file'], 'fileName' | 'width' | 'height'>
}

/** The pages of a PDF below each other, each drawn when it comes near. Its scripts and links stay dead. */
export function PdfSlide({ file, url, fail }: PdfSlideProps) {
  const scroller = useRef<HTMLElement>(null)
  const [count, setCount] = useState(0)
  const zoom = use(ViewerZoom)?.level ?? 1
  const width = useWidth(scroller)
  const { page, goTo } = useCurrentPage(scroller, count)
  const sheetWidth = Math.round(Math.min(Math.max(width - BESIDE, 200), WIDEST) * zoom)
  const { width: firstWidth, height: firstHeight } = file
  const shape = firstWidth && firstHeight ? firstWidth / firstHeight : LETTER
  const askedForPassword = useCallback(() => fail(viewerText.passwordText, true), [fail])
  return (
    <div
      className={styles.frame}
      onPointerDown={(event) => event.stopPropagation()}
      onWheel={(event) => event.stopPropagation()}
    >
      <section
        ref={scroller}
        className={styles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to get there
        tabIndex={0}
        aria-label={viewerText.pages(file.fileName)}
      >
        <Document
          className={styles.sheets}
          file={url}
          options={PDF_OPTIONS}
          // Or each page that comes near would hide all the others, and take the focus, until it is read.
          suspense={false}
          loading={<Waiting />}
          error={<Waiting />}
          onLoadSuccess={({ numPages }) => setCount(numPages)}
          onLoadError={() => fail(viewerText.damagedText)}
          onPassword={askedForPassword}
        >
          {width > 0 &&
            Array.from({ length: count }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
              <PdfSheet key={index} number={index + 1} width={sheetWidth} shape={shape} scroller={scroller} />
            ))}
        </Document>
      </section>
      {count > 0 && <PageTurner page={page} count={count} onPage={goTo} />}
    </div>
  )
}
