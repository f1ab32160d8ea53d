import { useEffect, useRef } from 'react'
import { pdfjs, usePageContext } from 'react-pdf'
import 'react-pdf/dist/Page/TextLayer.css'

/** The words of a page, unseen above its picture: they can be selected, searched and read out. */
export function PdfText() {
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
