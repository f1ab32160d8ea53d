import { type RefObject, useEffect, useRef, useState } from 'react'
import { Page, pdfjs, usePageContext } from 'react-pdf'
import styles from './PdfSheet.module.css'
import 'react-pdf/dist/Page/TextLayer.css'

interface PdfSheetProps {
  number: number
  width: number
  /** Width by height, until the page itself is measured. */
  shape: number
  /** Clockwise, in degrees, beside what the page itself says. */
  rotation?: 0 | 90 | 180 | 270
  scroller: RefObject<HTMLElement | null>
  /** Small, without text that could be selected. */
  isThumbnail?: boolean
}

/** One page. It has its box from the start, and is drawn only while it is near: a long document would fill the memory. */
export function PdfSheet({ number, width, shape, rotation = 0, scroller, isThumbnail }: PdfSheetProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [upright, setUpright] = useState(shape)
  const [ownRotation, setOwnRotation] = useState(0)
  const ownShape = rotation % 180 === 0 ? upright : 1 / upright
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
    <div
      ref={box}
      className={styles.sheet}
      data-page={isThumbnail ? undefined : number}
      style={{ width, height: width / ownShape }}
    >
      {isNear && (
        <Page
          pageNumber={number}
          width={width}
          loading={null}
          rotate={rotation === 0 ? undefined : (ownRotation + rotation) % 360}
          renderAnnotationLayer={false}
          // Its own empties an element by `innerHTML`, which the content security policy refuses.
          renderTextLayer={false}
          onLoadSuccess={(page) => {
            const { width: own, height } = page.getViewport({ scale: 1, rotation: page.rotate })
            setUpright(own / height)
            setOwnRotation(page.rotate)
          }}
        >
          {!isThumbnail && <PdfText />}
        </Page>
      )}
    </div>
  )
}

/** The text of a page, invisible above its picture, so that it can be selected, searched and read aloud. */
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
    // A page that was scrolled away, or has no text, is not an error: its picture is still there.
    text.render().catch(() => undefined)
    return () => text.cancel()
  }, [page, scale, rotate])
  return <div ref={layer} className="react-pdf__Page__textContent textLayer" />
}
