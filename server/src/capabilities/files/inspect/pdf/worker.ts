import { parentPort } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Drawn } from '../image/decoder.ts'
import type { ActiveContent } from '../kinds/detected.ts'
import { activeInPdf } from './active-content.ts'
import { unpacksToTooMuch } from './unpacked-size.ts'

export interface PdfWork {
  bytes: Uint8Array
  longestSide: number
  memoryMaxBytes: number
}

/** What is known of a PDF. */
export interface PdfLook {
  activeContent: ActiveContent[]
  pages?: number
  /** Of the first page, in points. */
  width?: number
  height?: number
  picture?: Drawn
}

/** What the thread says, part by part. */
export type PdfSaid = Partial<PdfLook> & { isReady?: true; isTooMuch?: true; engineBytes?: number }

const WASM_PAGE_BYTES = 65_536
/** Of the work at hand, and how much memory the engine has. */
let memoryMaxBytes = Number.POSITIVE_INFINITY
let engineBytes = 0

// The engine may grow to 2 GB. This thread is its whole world, so here growing ends earlier; it then gives up the page.
const grow = WebAssembly.Memory.prototype.grow
WebAssembly.Memory.prototype.grow = function limited(this: WebAssembly.Memory, pages: number): number {
  if (this.buffer.byteLength + pages * WASM_PAGE_BYTES > memoryMaxBytes) throw new RangeError('too much')
  const before = grow.call(this, pages)
  engineBytes = this.buffer.byteLength
  return before
}

const say = (said: PdfSaid) => parentPort?.postMessage(said)
const library = await PDFiumLibrary.init()

async function run({ bytes, longestSide }: PdfWork): Promise<void> {
  // Sent first, so that it arrives even if the engine fails on the document.
  const own = Buffer.from(bytes.buffer)
  say({ activeContent: activeInPdf(own) })
  // The engine never gets a bomb: it would unpack what is refused anyway.
  if (await unpacksToTooMuch(own)) return say({ isTooMuch: true })

  const document = await library.loadDocument(bytes)
  const pages = document.getPageCount()
  const page = document.getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  say({ pages, width: Math.round(originalWidth), height: Math.round(originalHeight) })

  // A page may claim to be a thousand kilometres wide; the picture has its own size.
  const scale = longestSide / Math.max(originalWidth, originalHeight)
  const side = (length: number): number => Math.max(1, Math.round(length * scale))
  const width = side(originalWidth)
  const height = side(originalHeight)
  const picture = await page.render({ scale: 1, width, height, render: 'bitmap' })
  document.destroy()
  say({ picture: { pixels: picture.data, width, height }, engineBytes })
}

// A fault of the engine ends the thread.
parentPort?.on('message', (work: PdfWork) => {
  memoryMaxBytes = work.memoryMaxBytes
  say({ isReady: true })
  void run(work)
})
