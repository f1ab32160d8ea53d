import { type RefObject, useEffect, useRef, useState } from 'react'
import { Page } from 'react-pdf'
import styles from './PdfSheet.module.css'
import { PdfText } from './PdfText.tsx'

interface PdfSheetProps {
  number: number
  width: number
  /** Width by height, until the page itself says so. */
  shape: number
  scroller: RefObject<HTMLElement | null>
}

/** One page. It has its box from the start, and is drawn only while it is near: a long document would fill the memory. */
export function PdfSheet({ number, width, shape, scroller }: PdfSheetProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [ownShape, setOwnShape] = useState(shape)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new IntersectionObserver((seen) => setNear(seen.at(-1)?.isIntersecting ?? false), {
      root: scroller.current,
      rootMargin: '800px 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return (
    <div ref={box} className={styles.sheet} data-page={number} style={{ width, height: width / ownShape }}>
      {isNear && (
        <Page
          pageNumber={number}
          width={width}
          loading={null}
          renderAnnotationLayer={false}
          // Its own empties an element by `innerHTML`, which the content security policy refuses.
          renderTextLayer={false}
          onLoadSuccess={({ originalWidth, originalHeight }) => setOwnShape(originalWidth / originalHeight)}
        >
          <PdfText />
        </Page>
      )}
    </div>
  )
}
