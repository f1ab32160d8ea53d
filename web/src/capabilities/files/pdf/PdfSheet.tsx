import { type RefObject, useEffect, useRef, useState } from 'react'
import { Page, pdfjs, usePageContext } from 'react-pdf'
import styles from './PdfSheet.module.css'
import 'react-pdf/dist/Page/TextLayer.css'

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

/** The words of a page, unseen above its picture: they can be selected, searched and read out. */
function PdfText() {
  const { page, scale = 1, rotate } = usePageContext() ?? {}
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const container = layer.current
    if (!page || !container) return
    container.replaceChildren()
    const text = new pdfjs.TextLayer({
      container,
      textContentSource: page.streamTextContent({ includeMarkedContent: true }),
      viewport: page.getViewport({ scale, rotation: rotate ?? undefined }),
    })
    // A page that was scrolled away, or has no text, is no failure: its picture says it all.
    text.render().catch(() => undefined)
    return () => text.cancel()
  }, [page, scale, rotate])
  return <div ref={layer} className="react-pdf__Page__textContent textLayer" />
}
