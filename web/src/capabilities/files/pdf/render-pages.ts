import { pdfjs } from 'react-pdf'
import { PDF_OPTIONS } from './pdf-options.ts'

/** Sharp enough for paper, and no more memory than a page needs. */
const SCALE = 2
const PAGES_MAX = 200

/** The pages of a PDF as pictures, one after the other. */
export async function renderPages(url: string): Promise<Blob[]> {
  const loading = pdfjs.getDocument({ url, ...PDF_OPTIONS })
  try {
    const pdf = await loading.promise
    const pictures: Blob[] = []
    for (let number = 1; number <= Math.min(pdf.numPages, PAGES_MAX); number += 1) {
      const page = await pdf.getPage(number)
      const viewport = page.getViewport({ scale: SCALE })
      const canvas = Object.assign(document.createElement('canvas'), {
        width: viewport.width,
        height: viewport.height,
      })
      await page.render({ canvas, viewport }).promise
      const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
      if (picture) pictures.push(picture)
      page.cleanup()
    }
    return pictures
  } finally {
    await loading.destroy()
  }
}
