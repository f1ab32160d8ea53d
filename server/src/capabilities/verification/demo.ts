import { Readable } from 'node:stream'
import sharp from 'sharp'
import { asSender, receiveFile } from '#capabilities/files/public.ts'
import * as people from '#capabilities/people/public.ts'
import * as sandbox from '#capabilities/sandbox/public.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { beginInquiry } from './inquiry/begin-inquiry.ts'
import { refreshInquiry } from './inquiry/refresh-inquiry.ts'
import { sendTicket } from './jobs/send-ticket.ts'
import { requestManualCheck } from './manual-ticket/request-manual-check.ts'

const IN_REVIEW = 'review@lakesidesurgery.example'
const BY_HAND = 'manual@lakesidesurgery.example'
const DOCUMENT = 'driving-licence.png'

const VIOLET = '#5b3fa0'
const GREY = '#8f86a8'

const bar = (left: number, top: number, width: number, height: number, background: string) => ({
  input: { create: { width, height, channels: 3 as const, background } },
  left,
  top,
})

/** A drawn card with a face and some lines, without anyone's data. */
const drawCard = (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: '#ece8f6' } })
    .composite([
      bar(0, 36, 640, 56, VIOLET),
      bar(70, 140, 160, 210, '#b9abdf'),
      ...[150, 200, 250, 300].map((top, row) => bar(300, top, 260 - 30 * row, 22, GREY)),
    ])
    .png()
    .toBuffer()

/** A check that waits in the sandbox; not created where a real service is configured. */
async function fillReview(services: Services): Promise<void> {
  const { identityCheck, db } = services
  if (identityCheck?.name !== 'sandbox') return
  // The record of this person is set already; the service must match it.
  const { id, inquiryId } = await beginInquiry(services, identityCheck, people.demoPersonId(IN_REVIEW))
  await sandbox.setInquiryStatus(db, inquiryId, 'Needs_review')
  await refreshInquiry(services, id)
}

async function fillTicket(tx: Tx, services: Services): Promise<void> {
  const personId = people.demoPersonId(BY_HAND)
  const fileId = stableId('file:identity-document')
  const bytes = await drawCard()
  const sender = asSender({ id: personId, practiceId: null, claims: new Set() })
  const file = { id: fileId, blobType: 'identity-document', fileName: DOCUMENT, size: bytes.length } as const
  await receiveFile(services, sender, file, Readable.from([bytes]))
  const note = 'The camera of my phone is broken, so here is a scan.'
  const ticketId = await requestManualCheck(tx, services, { personId, documentName: DOCUMENT, fileId, note })
  if (ticketId) await tx.queue(sendTicket, { ticketId })
}

export async function fillDemo(tx: Tx, services: Services): Promise<void> {
  await fillReview(services)
  await fillTicket(tx, services)
}
