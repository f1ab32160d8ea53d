import { parentPort } from 'node:worker_threads'
import { deflateSync } from 'node:zlib'
import { FAX_PAGES_MAX } from '@corridor/contract/fax/limits.ts'
import type { FileProblem } from '@corridor/contract/fax/types.ts'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { type CoverPage, coverPage, HEADER_POINTS, headerPages, textPages } from './drawn-pages.ts'
import { bitsOf, emptyPage, FAX_PAGE, place } from './page-bits.ts'

/** A file that becomes pages. */
export interface FaxPart {
  name: string
  form: 'pdf' | 'image' | 'text'
  bytes: Uint8Array
  /** Some of its pages, counted from one, in this order; all of them where there is none. */
  pages?: readonly number[]
}

export interface FaxWork {
  parts: FaxPart[]
  cover: CoverPage | null
  /** What stands at the top of every page; nothing where the pages arrived and have one already. */
  header: string | null
  memoryMaxBytes: number
}

/** What the thread says: how many pages there will be, each page, and what is wrong with a file. */
export type FaxSaid =
  | { isReady: true }
  | { pages: number }
  | { page: Uint8Array }
  | { problem: FileProblem; name: string }
  | { tooMany: number }
  | { isDone: true; engineBytes: number }

const WASM_PAGE_BYTES = 65_536
const POINTS = 72
/** Standard resolution has half the rows. */
const FINE_ROWS_MIN = 1_400
const IMAGE_PIXELS_MAX = 120_000_000
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
sharp.cache(false)
sharp.concurrency(1)

const say = (said: FaxSaid, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(said, transfer)
const library = await PDFiumLibrary.init()
type Loaded = Awaited<ReturnType<typeof library.loadDocument>>

class Unusable extends Error {
  problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}

interface Drawn {
  grey: Uint8Array
  width: number
  height: number
}

interface Source {
  pages: number
  draw: (index: number, room: Room) => Promise<Drawn>
  close: () => void
}

/** How large a page may be, in inches. */
interface Room {
  width: number
  height: number
}

const pixelsOf = ({ width, height }: Room) => ({
  width: Math.max(1, Math.min(FAX_PAGE.width, Math.round(width * FAX_PAGE.xPerInch))),
  height: Math.max(1, Math.min(FAX_PAGE.height, Math.round(height * FAX_PAGE.yPerInch))),
})

/** As large as it is, and smaller where it has to be. What is wider than high is turned. */
function fit(size: Room, room: Room): { isTurned: boolean; to: Room } {
  const isTurned = size.width > size.height
  const [width, height] = isTurned ? [size.height, size.width] : [size.width, size.height]
  const scale = Math.min(1, room.width / width, room.height / height)
  return { isTurned, to: { width: width * scale, height: height * scale } }
}

async function turned({ grey, width, height }: Drawn): Promise<Drawn> {
  const rotated = await sharp(grey, { raw: { width, height, channels: 1 } })
    .rotate(90)
    .extractChannel(0)
    .raw()
    .toBuffer()
  return { grey: rotated, width: height, height: width }
}

async function drawPdf(document: Loaded, index: number, room: Room): Promise<Drawn> {
  const page = document.getPage(index)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const { isTurned, to } = fit({ width: originalWidth / POINTS, height: originalHeight / POINTS }, room)
  const { width, height } = pixelsOf(to)
  // Drawn lying and then turned, dots are as dense along as across: rows and columns change places.
  const size = isTurned ? { width: height, height: width } : { width, height }
  const { data } = await page.render({
    scale: 1,
    ...size,
    colorSpace: 'Gray',
    renderFormFields: true,
    render: 'bitmap',
  })
  const drawn = { grey: data, ...size }
  return isTurned ? turned(drawn) : drawn
}

async function openPdf(bytes: Uint8Array): Promise<Source> {
  let document: Loaded
  try {
    document = await library.loadDocument(bytes)
  } catch (error) {
    throw new Unusable(/password/i.test(String(error)) ? 'locked' : 'broken')
  }
  const pages = document.getPageCount()
  if (pages < 1) throw new Unusable('empty')
  return { pages, draw: (index, room) => drawPdf(document, index, room), close: () => document.destroy() }
}

/** Machines print nothing at the very edge. */
const withMargin = ({ width, height }: Room): Room => ({ width: width - 0.4, height: height - 0.4 })

/** A page that arrived by fax fills the paper, whatever its file says of its resolution. */
const isFaxPage = (width: number) => width === FAX_PAGE.width

function sizeOfImage(width: number, height: number): Room {
  if (!isFaxPage(width)) return { width: width / POINTS, height: height / POINTS }
  const rows = height < FINE_ROWS_MIN ? FAX_PAGE.yPerInch / 2 : FAX_PAGE.yPerInch
  return { width: width / FAX_PAGE.xPerInch, height: height / rows }
}

async function openImage(bytes: Uint8Array): Promise<Source> {
  const input = { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error' as const }
  let pages: number
  try {
    const metadata = await sharp(bytes, { ...input, pages: -1 }).metadata()
    pages = metadata.format === 'tiff' ? (metadata.pages ?? 1) : 1
  } catch {
    throw new Unusable('broken')
  }
  return {
    pages,
    draw: async (index, room) => {
      try {
        const image = sharp(bytes, { ...input, page: index }).autoOrient()
        const { autoOrient } = await image.metadata()
        const within = isFaxPage(autoOrient.width) ? room : withMargin(room)
        const { isTurned, to } = fit(sizeOfImage(autoOrient.width, autoOrient.height), within)
        const { width, height } = pixelsOf(to)
        const upright = isTurned
          ? sharp(await image.rotate(90).png({ compressionLevel: 1 }).toBuffer())
          : image
        const grey = await upright
          .flatten({ background: '#ffffff' })
          .greyscale()
          .resize(width, height, { fit: 'fill' })
          .extractChannel(0)
          .raw()
          .toBuffer()
        return { grey, width, height }
      } catch {
        throw new Unusable('broken')
      }
    },
    close: () => undefined,
  }
}

async function openPart({ form, bytes }: FaxPart): Promise<Source> {
  if (form === 'pdf') return openPdf(bytes)
  if (form === 'image') return openImage(bytes)
  const text = new TextDecoder().decode(bytes)
  if (text.trim() === '') throw new Unusable('empty')
  return openPdf(await textPages(text, FAX_PAGES_MAX))
}

/** The rows of the header, and what they leave. */
function layoutOf(header: string | null): { headerRows: number; room: Room } {
  const headerRows = header === null ? 0 : Math.round((HEADER_POINTS / POINTS) * FAX_PAGE.yPerInch)
  const height = (FAX_PAGE.height - headerRows) / FAX_PAGE.yPerInch
  return { headerRows, room: { width: FAX_PAGE.width / FAX_PAGE.xPerInch, height } }
}

async function sayPage(drawn: Drawn, top: Drawn | undefined): Promise<void> {
  const page = emptyPage()
  const headerRows = top?.height ?? 0
  const left = Math.floor((FAX_PAGE.width - drawn.width) / 2)
  const height = Math.min(drawn.height, FAX_PAGE.height - headerRows)
  place(page, { ...drawn, height }, { left, top: headerRows })
  if (top) place(page, top, { left: 0, top: 0 })
  const bits = Uint8Array.from(deflateSync(bitsOf(page)))
  say({ page: bits }, [bits.buffer])
}

async function countPages({ parts, cover }: FaxWork): Promise<number | undefined> {
  let pages = cover ? 1 : 0
  for (const part of parts) {
    try {
      const source = await openPart(part)
      if (part.pages?.some((page) => page > source.pages)) throw new Unusable('empty')
      pages += part.pages?.length ?? source.pages
      source.close()
    } catch (error) {
      say({ problem: error instanceof Unusable ? error.problem : 'broken', name: part.name })
      return undefined
    }
  }
  return pages
}

async function run(work: FaxWork): Promise<void> {
  const { parts, cover, header } = work
  const { headerRows, room } = layoutOf(header)
  const pages = await countPages(work)
  if (pages === undefined) return
  if (pages > FAX_PAGES_MAX) return say({ tooMany: pages })
  say({ pages })
  const headers = header === null ? undefined : await library.loadDocument(await headerPages(header, pages))
  const topOf = async (index: number): Promise<Drawn | undefined> => {
    if (!headers) return undefined
    const size = { width: FAX_PAGE.width, height: headerRows }
    const { data } = await headers
      .getPage(index)
      .render({ scale: 1, ...size, colorSpace: 'Gray', render: 'bitmap' })
    return { grey: data, ...size }
  }
  let index = 0
  if (cover) {
    const source = await openPdf(await coverPage(cover, pages))
    await sayPage(await source.draw(0, room), await topOf(index))
    index += 1
    source.close()
  }
  for (const part of parts) {
    try {
      const source = await openPart(part)
      const chosen = part.pages ?? Array.from({ length: source.pages }, (_, at) => at + 1)
      for (const page of chosen) {
        await sayPage(await source.draw(page - 1, room), await topOf(index))
        index += 1
      }
      source.close()
    } catch (error) {
      return say({ problem: error instanceof Unusable ? error.problem : 'broken', name: part.name })
    }
  }
  headers?.destroy()
  say({ isDone: true, engineBytes })
}

parentPort?.on('message', (work: FaxWork) => {
  memoryMaxBytes = work.memoryMaxBytes
  say({ isReady: true })
  void run(work)
})
