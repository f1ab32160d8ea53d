import { parentPort, workerData } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { activeInPdf } from './active-content.ts'

export interface PdfWork {
  bytes: Uint8Array
  longestSide: number
  memoryMaxBytes: number
}

const WASM_PAGE_BYTES = 65_536
const { bytes, longestSide, memoryMaxBytes } = workerData as PdfWork

// The engine may grow to 2 GB. This thread is its whole world, so here growing ends earlier; it then gives up the page.
const grow = WebAssembly.Memory.prototype.grow
WebAssembly.Memory.prototype.grow = function limited(this: WebAssembly.Memory, pages: number): number {
  if (this.buffer.byteLength + pages * WASM_PAGE_BYTES > memoryMaxBytes) throw new RangeError('too much')
  return grow.call(this, pages)
}

const library = await PDFiumLibrary.init()
parentPort?.postMessage({ isReady: true })

// Told first: whatever the engine makes of the document, this is known.
parentPort?.postMessage({ activeContent: activeInPdf(Buffer.from(bytes.buffer)) })

const document = await library.loadDocument(bytes)
const pages = document.getPageCount()
const page = document.getPage(0)
const { originalWidth, originalHeight } = page.getOriginalSize()
parentPort?.postMessage({ pages, width: Math.round(originalWidth), height: Math.round(originalHeight) })

// A page may claim to be a thousand kilometres wide; the picture has its own size.
const scale = longestSide / Math.max(originalWidth, originalHeight)
const side = (length: number): number => Math.max(1, Math.round(length * scale))
const width = side(originalWidth)
const height = side(originalHeight)
const picture = await page.render({ scale: 1, width, height, render: 'bitmap' })
parentPort?.postMessage({ picture: { pixels: picture.data, width, height } })
