import type { StoredFile } from '@corridor/contract/files/model.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { freshFile } from '../links/file-links.ts'
import { readerText as text } from '../text.ts'
import styles from './print.module.css'

async function picturesOf(kind: StoredFile['kind'], url: string): Promise<Blob[]> {
  if (kind === 'IMAGE') return [await (await fetch(url)).blob()]
  const { renderPages } = await import('../pdf/render-pages.ts')
  return renderPages(url)
}

/**
 * Prints a picture or a PDF. The content security policy allows no frame, so its pages are put beside the app as pictures, which
 * only the printer shows. Other kinds are for the program that opens them.
 */
export async function printFile({ id, kind }: StoredFile): Promise<void> {
  if (kind !== 'IMAGE' && kind !== 'PDF') return showSnackbar(text.notPrintable, 'info')
  try {
    const { url } = await freshFile(id)
    if (!url) return showSnackbar(text.printFailed, 'error')
    const sheet = document.createElement('div')
    sheet.className = styles.sheet!
    const addresses = (await picturesOf(kind, url)).map((picture) => URL.createObjectURL(picture))
    const images = addresses.map((address) => Object.assign(new Image(), { src: address, alt: '' }))
    sheet.append(...images)
    document.body.append(sheet)
    await Promise.all(images.map((image) => image.decode()))
    window.print()
    sheet.remove()
    for (const address of addresses) URL.revokeObjectURL(address)
  } catch {
    showSnackbar(text.printFailed, 'error')
  }
}
