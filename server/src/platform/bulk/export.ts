import { Readable } from 'node:stream'
import { Download } from '../download.ts'
import type { Services } from '../services.ts'

export interface ExportedPage<Position> {
  text: string
  /** Where the next page begins; nothing behind the last one. */
  next: Position | undefined
}

interface Export<Position> {
  /** The practice, or the person without one, whose turn this takes. */
  ownerId: string
  fileName: string
  contentType: string
  /** Comes before the first page. */
  head: string
  /** Reads and formats one page. It borrows a connection for no longer than that, however slowly the reader reads. */
  readPage: (after: Position | undefined) => Promise<ExportedPage<Position>>
}

/**
 * Answers with a file that is made while it is sent, page by page and only as fast as it is read. What breaks off in the middle breaks
 * the connection off, so that nobody takes a part for the whole.
 */
export async function streamExport<Position>(
  { bulk: work, log }: Services,
  { ownerId, fileName, contentType, head, readPage }: Export<Position>,
): Promise<Download<Readable>> {
  const bulk = await work.begin(ownerId)

  async function* pages(): AsyncGenerator<Buffer> {
    try {
      yield Buffer.from(head)
      let after: Position | undefined
      do {
        const page = await bulk.step(() => readPage(after))
        if (page.text !== '') yield Buffer.from(page.text)
        after = page.next
      } while (after !== undefined)
    } finally {
      // Before the reader sees the end, so that their next export finds the turn free.
      await bulk.end()
    }
  }

  const body = Readable.from(pages(), { objectMode: false })
  body.once('error', (error) => log.warn('an export broke off', { error }))
  // Also when nothing was ever read, and the pages were never begun.
  body.once('close', () => {
    bulk.end().catch((error: unknown) => log.warn('the turn of an export was not given back', { error }))
  })
  const disposition = `attachment; filename="${fileName}"`
  return new Download(200, { 'content-type': contentType, 'content-disposition': disposition }, body)
}
