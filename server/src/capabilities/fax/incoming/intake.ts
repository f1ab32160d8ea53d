import { Readable } from 'node:stream'
import { FAX_ARRIVED_MAX_BYTES, FAX_NOTICE_DAYS } from '@corridor/contract/fax/limits.ts'
import * as files from '#capabilities/files/public.ts'
import { auditBeyondCall } from '#platform/audit/trail.ts'
import { daysAfter } from '#platform/clock.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { type Job, job, ONCE } from '#platform/jobs/jobs.ts'
import { readPhone } from '#platform/phone.ts'
import { found, Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { fetchPages } from '#providers/fax/fetch-pages.ts'
import type { ArrivedFax } from '#providers/fax/port.ts'
import { makeFax } from '../convert/make-fax.ts'
import { HOLDER } from '../kind.ts'
import { publishFax } from '../live.ts'
import { findOwner } from '../numbers.ts'
import {
  findArrived,
  insertArrived,
  listStored,
  listUnclaimedIds,
  lockArrived,
  markDone,
  markUnclaimed,
  removeOldArrived,
  setArrivedFile,
} from '../store/arrived.ts'
import { findContactByNumber } from '../store/contacts.ts'
import { findAnyFax, insertFax } from '../store/messages.ts'
import { receiveWork } from '../work.ts'

interface Payload {
  id: string
}

type StoresPages = Pick<Services, 'clock' | 'config' | 'db' | 'log' | 'scanner' | 'transactions' | 'vault'>
type TakesIn = StoresPages & Pick<Services, 'faxService' | 'secrets' | 'workItems'>

const SENDER = { kind: 'system', part: 'fax' } as const
const OFFERED_AT_ONCE = 500

/** A fax that came twice has the same. */
export const arrivedId = (provider: string, providerId: string): string =>
  stableId(`fax-arrived:${provider}:${providerId}`)

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

/** Stores the pages under the fax's own id: stored twice, they are one file. From then on a job gives them to their practice, whoever dies. */
async function storePages(services: StoresPages, id: string, bytes: Buffer): Promise<void> {
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
    await tx.queue(takeIn, { id })
    // From now on it belongs to the fax, whoever gets it, and is not swept.
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
  services: Pick<Services, 'faxService' | 'workItems'>,
  { id, fax, file, chosen }: { id: string; fax: ArrivedFax; file: files.FileRow; chosen?: FaxOwner },
): Promise<boolean> {
  if (!(await lockArrived(tx.db, id))) return true
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
  await markDone(tx.db, id)
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

/** Fetches the pages of a fax and gives it to the practice that has the number. It runs as often as it has to. */
async function takeInFax(services: TakesIn, id: string): Promise<void> {
  const { db, secrets, transactions, faxService, log } = services
  const arrived = await readFor(db, 'system', (own) => findArrived(own, secrets, id))
  if (!arrived) return
  const { fax, provider } = arrived
  if (!arrived.fileId)
    await storePages(services, id, await fetchPages(fax.url, faxService?.mediaSource, FAX_ARRIVED_MAX_BYTES))
  const { row: file, body } = await files.openStored(services, id)
  body.destroy()
  const isGiven = await transactions.run((tx) => giveTo(tx, services, { id, fax, file }), 'system')
  if (isGiven) return
  if (await transactions.run((tx) => markUnclaimed(tx.db, id), 'system'))
    log.warn('a fax came to a number that nobody has', { provider })
}

export const takeIn: Job<Payload> = job<Payload>({
  name: 'fax.take-in',
  atOnce: 2,
  run: ({ id }, services) => takeInFax(services, id),
})

/** Every hour: a practice may have added the number since. Until one has, the fax waits, and the operator sees it. */
export const offerUnclaimed = job<object>({
  name: 'fax.offer-unclaimed',
  every: '41 * * * *',
  tries: ONCE,
  run: async (_payload, { transactions, clock }) => {
    await transactions.run(async (tx) => {
      await removeOldArrived(tx.db, daysAfter(clock.now(), -FAX_NOTICE_DAYS))
      for (const id of await listUnclaimedIds(tx.db, OFFERED_AT_ONCE)) await tx.queue(takeIn, { id })
    }, 'system')
  },
})

/** Takes in that a fax arrived, for good, or fails, so that the service reports it again. Its pages are fetched afterwards. */
export async function takeArrived(
  services: Pick<Services, 'secrets' | 'transactions'>,
  provider: string,
  fax: ArrivedFax,
): Promise<void> {
  const { transactions, secrets } = services
  const id = arrivedId(provider, fax.providerId)
  await transactions.run(async (tx) => {
    if (await insertArrived(tx.db, secrets, { id, provider, fileId: null }, fax, tx.now))
      await tx.queue(takeIn, { id })
  }, 'system')
}

/** The same for a service that brings the pages along. Says whether a practice has the number. */
export async function receivePages(
  services: TakesIn,
  provider: string,
  fax: Omit<ArrivedFax, 'url'>,
  bytes: Buffer,
): Promise<{ isOurs: boolean; pages: number }> {
  const { transactions, secrets } = services
  const id = arrivedId(provider, fax.providerId)
  const arrived = { ...fax, url: '' }
  await transactions.run(
    (tx) => insertArrived(tx.db, secrets, { id, provider, fileId: null }, arrived, tx.now),
    'system',
  )
  const stored = await readFor(services.db, 'system', (own) => findArrived(own, secrets, id))
  if (stored && !stored.fileId) await storePages(services, id, bytes)
  await takeInFax(services, id)
  const row = await readFor(services.db, 'system', (own) => findAnyFax(own, id))
  return { isOurs: row !== undefined, pages: row?.pages ?? 0 }
}

/** Fetches what came in at a service that does not report it. What could not be fetched is there a minute later. */
export const collect = job<object>({
  name: 'fax.collect',
  every: '* * * * *',
  tries: ONCE,
  run: async (_payload, services) => {
    const { faxService, db, log } = services
    if (!faxService?.inbox) return
    const { inbox, name } = faxService
    const byId = new Map((await inbox.list()).map((one) => [arrivedId(name, one), one]))
    for (const id of await readFor(db, 'system', (own) => listStored(own, [...byId.keys()]))) byId.delete(id)
    for (const providerId of byId.values()) {
      try {
        const { fax, bytes } = await inbox.open(providerId)
        await receivePages(services, name, fax, bytes)
      } catch (error) {
        // One that cannot be taken in keeps no other from it.
        log.warn('a fax was not fetched', {
          provider: name,
          reason: error instanceof Error ? error.name : '',
        })
      }
    }
  },
})
