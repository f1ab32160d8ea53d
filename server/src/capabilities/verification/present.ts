import { isIdentityApproved } from '@corridor/contract/people/entry.ts'
import type { IdentityCheck, ManualTicketReview } from '@corridor/contract/verification/model.ts'
import type { Services } from '../../platform/services.ts'
import { recordLink } from '../files/public.ts'
import type { KnownPerson } from '../people/public.ts'
import type { Inquiry } from './store/inquiries.ts'
import type { OpenTicket } from './store/tickets.ts'

export function presentCheck(
  { identity_status: status, manual_identity_requested_at }: KnownPerson,
  inquiry: Inquiry | undefined,
  { identityCheck }: Services,
): IdentityCheck {
  return {
    status,
    inquiryId: inquiry?.provider_inquiry_id ?? null,
    manualIdVerificationRequested: manual_identity_requested_at !== null,
    mayStart: identityCheck !== undefined && !isIdentityApproved(status) && status !== 'Needs_review',
  }
}

export const presentTicket = (
  ticket: OpenTicket,
  person: KnownPerson,
  practiceName: string | null,
  services: Services,
): ManualTicketReview => ({
  id: ticket.id,
  personName: `${person.first_name} ${person.last_name}`,
  email: person.email,
  practiceName,
  requestedAt: ticket.requested_at.toISOString(),
  note: ticket.note,
  document: {
    name: ticket.document_name,
    url: recordLink(services, {
      fileId: ticket.file_id,
      recordId: ticket.id,
      fileName: ticket.document_name,
    }),
  },
})
