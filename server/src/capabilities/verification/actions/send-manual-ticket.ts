import { missingDocument, missingUploadUrl } from '@corridor/contract/verification/errors.ts'
import * as routes from '@corridor/contract/verification/routes.ts'
import * as files from '#capabilities/files/public.ts'
import * as people from '#capabilities/people/public.ts'
import { action } from '#platform/action.ts'
import { found } from '#platform/refusal.ts'
import { sendTicket } from '../jobs/send-ticket.ts'
import { requestManualCheck } from '../manual-ticket/request-manual-check.ts'
import { presentCheck } from '../present.ts'
import { findNewestInquiry } from '../store/inquiries.ts'

/** Saves the caller's document for the reviewer, and mails them a link. */
export const sendManualTicket = action(
  routes.sendManualTicket,
  async ({ person, body, services, tx, note }) => {
    const documentName = found(body.supportingDocument || undefined, missingDocument)
    const uploadUrl = found(body.uploadUrl?.trim() || undefined, missingUploadUrl)
    const fileId = found(files.idOfAddress(services, uploadUrl), missingUploadUrl)
    const request = { personId: person.id, documentName, fileId, note: body.note.trim() }
    const ticketId = await requestManualCheck(tx, services, request)
    if (ticketId) {
      note({ subject: { kind: 'ticket', id: ticketId } })
      await tx.queue(sendTicket, { ticketId })
    }
    const current = found(await people.find(tx.db, person.id))
    return presentCheck(current, await findNewestInquiry(tx.db, person.id), services)
  },
)
