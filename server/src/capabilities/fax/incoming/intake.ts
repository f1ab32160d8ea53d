import { Readable } from 'node:stream'
import { FAX_ARRIVED_MAX_BYTES, FAX_NOTICE_DAYS } from '@corridor/contract/fax/limits.ts'
import * as files from '#capabilities/files/public.ts'
import type { Declaration } from '#engines/intake/declaration.ts'
import { defineIntake, type Intake } from '#engines/intake/intake.ts'
import { auditBeyondCall } from '#platform/audit/trail.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { readPhone } from '#platform/phone.ts'
import { found, Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { fetchPages } from '#providers/fax/fetch-pages.ts'
import type { ArrivedFax, FaxService } from '#providers/fax/port.ts'
import { makeFax } from '../convert/make-fax.ts'
import { HOLDER } from '../kind.ts'
import { publishFax } from '../live.ts'
import { findOwner } from '../numbers.ts'
import { setArrivedFile } from '../store/arrived.ts'
import { findContactByNumber } from '../store/contacts.ts'
import { findAnyFax, insertFax } from '../store/messages.ts'
import { receiveWork } from '../work.ts'

const SENDER = { kind: 'system', part: 'fax' } as const

export const numberIn = (written: string): string =>
  readPhone(written, 'phone') ?? written.trim().slice(0, 40)

const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 1024).includes('%PDF-')
/** No picture begins with printable characters alone. */
const isText = (bytes: Buffer): boolean => !/[^\t\n\r\x20-\x7e]/.test(bytes.toString('latin1', 0, 8))

/** Pages as a PDF: a service may bring them as TIFF, which no browser shows. */
async function pdfOf(bytes: Buffer): Promise<Buffer> {
  if (isPdf(bytes)) return bytes
  const form = isText(bytes) ? ('text' as const) : ('image' as const)
  const part = { name: 'Fax', form, bytes: Uint8Array.from(bytes) }
  const made = await makeFax({ parts: [part], cover: null, header: null })
  return 'pdf' in made ? made.pdf : bytes
}

/**
 * Stores the pages under the fax's own id: stored twice, they are one file. From then on a job gives them to their practice, no matter
 * which process dies.
 */
async function storePages(services: Services, id: string, bytes: Buffer): Promise<void> {
  const pdf = await pdfOf(bytes)
  const file = { id, blobType: 'attachment' as const, fileName: 'Fax.pdf', size: pdf.length }
  const { pages } = await files.receiveFile(
    services,
    { ...SENDER, practiceId: null },
    file,
    Readable.from([pdf]),
  )
  await services.transactions.run(async (tx) => {
    await setArrivedFile(tx.db, id, { fileId: id, pages })
    await tx.queue(incomingFaxes.takeIn, { id })
    // From now on it belongs to the fax, whichever practice gets that, and is not swept.
    await files
      .claimFile(tx, { holder: HOLDER, recordId: id, fileId: id, sender: SENDER, blobType: 'attachment' })
      .catch((error: unknown) => {
        if (!(error instanceof Refusal && error.kind.status === 404)) throw error
      })
  }, 'system')
}

export interface FaxOwner {
  practiceId: string
  name: string
}

/**
 * Gives a fax to the practice that has its number, or to one that somebody chose; false where there is none. One that was given or
 * deleted meanwhile stays as it is.
 */
export async function giveTo(
  tx: Tx,
  services: Services,
  { id, fax, file, chosen }: { id: string; fax: ArrivedFax; file: files.FileRow; chosen?: FaxOwner },
): Promise<boolean> {
  if (!(await incomingFaxes.store.lock(tx.db, id))) return true
  const to = numberIn(fax.to)
  const owner = chosen ?? (await findOwner(tx, services, to))
  if (!owner) return false
  const from = numberIn(fax.from)
  const contact = await findContactByNumber(tx.db, owner.practiceId, from)
  const isNew = await insertFax(
    tx.db,
    {
      id,
      senderPracticeId: null,
      senderName: contact?.name ?? '',
      senderNumber: from,
      senderPersonId: null,
      senderPersonName: null,
      senderPatientId: null,
      senderPatientName: null,
      recipientPracticeId: owner.practiceId,
      recipientName: owner.name,
      recipientNumber: to,
      subject: '',
      fileId: id,
      fileSha256: file.sha256,
      pages: file.pages ?? 1,
      isDirect: false,
      status: 'Delivered',
      scheduledFor: null,
    },
    tx.now,
  )
  await incomingFaxes.store.settle(tx.db, id)
  if (!isNew) return true
  const row = found(await findAnyFax(tx.db, id))
  await receiveWork(tx, services, row, owner.practiceId)
  publishFax(tx, row, 'added', owner.practiceId)
  auditBeyondCall(tx, {
    word: 'fax.received',
    practiceId: owner.practiceId,
    subject: { kind: 'fax', id },
  })
  return true
}

async function openInbox({ open }: NonNullable<FaxService['inbox']>, providerId: string) {
  const { fax, bytes } = await open(providerId)
  return { arrived: { ...fax, url: '' }, brought: bytes }
}

/** How faxes come in: their pages are stored first, then they are given to the practice that has the number. */
const faxArrivals: Declaration<ArrivedFax, void, Buffer> = {
  name: 'fax-arrived',
  table: { name: 'fax_arrived', hasDone: true, fetched: 'file_id' },
  jobs: {
    takeIn: 'fax.take-in',
    offer: { name: 'fax.offer-unclaimed', every: '41 * * * *' },
    collect: { name: 'fax.collect', every: '* * * * *' },
  },
  daysMax: FAX_NOTICE_DAYS,
  turnOf: ({ to }) => to,
  needsFetching: () => true,
  fetch: async (services, { id, arrived }, { brought }) => {
    const { mediaSource } = services.faxService ?? {}
    const bytes = brought ?? (await fetchPages(arrived.url, mediaSource, FAX_ARRIVED_MAX_BYTES))
    await storePages(services, id, bytes)
  },
  take: async (services, { id, arrived: fax }) => {
    const { row: file, body } = await files.openStored(services, id)
    body.destroy()
    return services.transactions.run((tx) => giveTo(tx, services, { id, fax, file }), 'system')
  },
  logUnclaimed: ({ log }, provider) => log.warn('a fax came to a number that nobody has', { provider }),
  logNotFetched: ({ log }, provider, reason) => log.warn('a fax was not fetched', { provider, reason }),
  inbox: ({ faxService }) => {
    const { name: provider, inbox } = faxService ?? {}
    if (!provider || !inbox) return undefined
    return { provider, list: inbox.list, open: (providerId) => openInbox(inbox, providerId) }
  },
}

export const incomingFaxes: Intake<ArrivedFax, Buffer> = defineIntake(faxArrivals)

/** Takes in a fax whose pages are brought along, and says whether a practice has the number. */
export async function receivePages(
  services: Services,
  provider: string,
  fax: Omit<ArrivedFax, 'url'>,
  bytes: Buffer,
): Promise<{ isOurs: boolean; pages: number }> {
  await incomingFaxes.bring(services, provider, { ...fax, url: '' }, bytes)
  const id = incomingFaxes.idOf(provider, fax)
  const row = await readFor(services.db, 'system', (own) => findAnyFax(own, id))
  return { isOurs: row !== undefined, pages: row?.pages ?? 0 }
}
