import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { Client } from 'pg'
import { makeFax } from '../server/src/capabilities/fax/convert/make-fax.ts'
import { FAX_PAGE } from '../server/src/capabilities/fax/convert/page-bits.ts'
import { besideBareSql, createBareEntries, readAs } from './beside-bare.ts'
import { atMost, figure } from './figures.ts'
import { startInstallation } from './installation.ts'
import { headersOf, signIn } from './people.ts'

const FEW = 1_000
const MANY = 200_000
const PAGE = 51
const PAGES = 50
const MEMORY_MB = 256

/** Half of them came in, of which half are processed; the other half were sent. A tenth of each is archived. */
const FAXES = `
  INSERT INTO fax_message (id, sender_practice_id, sender_name, sender_number, recipient_practice_id, recipient_name, recipient_number,
    file_id, pages, e_fax_status, document_status, processed_at, is_sender_archived, is_recipient_archived, created_at, changed_at)
  SELECT gen_random_uuid(), CASE WHEN number % 2 = 0 THEN $1::uuid END, 'Practice ' || number % 40, '+1512555' || lpad((number % 10000)::text, 4, '0'),
    CASE WHEN number % 2 = 1 THEN $1::uuid END, 'Practice ' || number % 40, '+1737555' || lpad((number % 10000)::text, 4, '0'),
    gen_random_uuid(), 3, CASE WHEN number % 14 = 0 THEN 'Failed' ELSE 'Delivered' END,
    CASE WHEN number % 4 = 1 THEN 'Processed' ELSE 'NotProcessed' END,
    CASE WHEN number % 4 = 1 THEN now() - make_interval(mins => number) END, number % 10 = 0, number % 10 = 1,
    now() - make_interval(mins => number), now()
  FROM generate_series(1, $2::int) AS number`

const RECEIVED = 'recipient_practice_id = $1 AND NOT is_recipient_archived'
const LISTS: Record<string, { path: string; sql: string }> = {
  'first page of Incoming': {
    path: 'table=Incoming',
    sql: `${RECEIVED} AND document_status = 'NotProcessed' ORDER BY created_at DESC, id DESC`,
  },
  'first page of Incoming, needs action first': {
    path: 'table=Incoming&order=needs-action-first',
    sql: `${RECEIVED} AND document_status = 'NotProcessed' ORDER BY created_at DESC, id DESC`,
  },
  'first page of Outgoing': {
    path: 'table=Outgoing',
    sql: 'sender_practice_id = $1 AND NOT is_sender_archived ORDER BY created_at DESC, id DESC',
  },
  'first page of Outgoing that failed': {
    path: 'table=Outgoing&filter=Failed',
    sql: `sender_practice_id = $1 AND NOT is_sender_archived AND e_fax_status = 'Failed' ORDER BY created_at DESC, id DESC`,
  },
  'first page of Processed': {
    path: 'table=Processed',
    sql: `${RECEIVED} AND document_status = 'Processed' ORDER BY processed_at DESC, id DESC`,
  },
  'first page of Archived': {
    path: 'table=Archived',
    sql: 'recipient_practice_id = $1 AND is_recipient_archived ORDER BY created_at DESC, id DESC',
  },
}

/** A letter of many pages, each full of text. */
async function letter(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.TimesRoman)
  for (let number = 1; number <= pages; number += 1) {
    const page = document.addPage([612, 792])
    for (let row = 0; row < 50; row += 1)
      page.drawText(`Page ${number}, row ${row}: the patient was seen and is cleared.`, {
        x: 60,
        y: 730 - row * 13,
        size: 11,
        font,
      })
  }
  return document.save()
}

/** Seconds that the engine alone needs to draw the pages at the same size. */
async function drawBare(bytes: Uint8Array): Promise<number> {
  const library = await PDFiumLibrary.init()
  const begun = performance.now()
  const document = await library.loadDocument(bytes)
  const { width, height } = FAX_PAGE
  for (const page of document.pages())
    await page.render({ scale: 1, width, height, colorSpace: 'Gray', render: 'bitmap' })
  return (performance.now() - begun) / 1000
}

/** Converting a long letter: pages a second beside the engine alone, and how far memory goes over rest. */
async function convert(): Promise<void> {
  const bytes = await letter(PAGES)
  const bare = await drawBare(bytes)
  const rest = process.memoryUsage.rss()
  let peak = rest
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 20)
  const begun = performance.now()
  const parts = [{ name: 'letter.pdf', form: 'pdf' as const, bytes: Uint8Array.from(bytes) }]
  const made = await makeFax({ parts, cover: null, header: '11/17/2026   HILLTOP   (512) 555-0172' })
  const seconds = (performance.now() - begun) / 1000
  clearInterval(watch)
  if (!('pdf' in made)) throw new Error('The letter was not converted')
  figure(`converting ${PAGES} pages`, PAGES / seconds, 'pages/s')
  figure('the engine alone, on the same pages', PAGES / bare, 'pages/s')
  figure('the document', made.pdf.length / 1024, 'KB')
  atMost('memory over rest', (peak - rest) / 1024 ** 2, MEMORY_MB, 'MB')
}

/** The tables among few faxes and among many, beside bare SQL; and what converting costs. */
export async function fax(): Promise<void> {
  await convert()
  const { app, databaseUrl, close } = await startInstallation()
  const bare = new Client({ connectionString: databaseUrl })
  await bare.connect()
  try {
    const few = await signIn(app.url, 'owner@hilltopmedical.example', 'bench-fax')
    const many = await signIn(app.url, 'owner@brightsmiles.example', 'bench-fax')
    await bare.query(FAXES, [few.practiceId, FEW])
    await bare.query(FAXES, [many.practiceId, MANY])
    const enter = await createBareEntries(bare)
    await bare.query('VACUUM ANALYZE fax_message')
    const call = (as: LoginReply, path: string) =>
      readAs(`${app.url}/efaxes/v2/messages?${path}`, headersOf(as))
    for (const [what, { path, sql }] of Object.entries(LISTS)) {
      const byHand = async () => {
        await bare.query(`SELECT * FROM fax_message WHERE ${sql} LIMIT ${PAGE}`, [many.practiceId])
        await enter(many.practiceId!)
      }
      await besideBareSql(what, {
        ofFew: () => call(few, path),
        ofMany: () => call(many, path),
        byHand,
        counts: { few: FEW, many: MANY },
        things: 'faxes',
      })
    }
  } finally {
    await bare.end()
    await close()
  }
}
