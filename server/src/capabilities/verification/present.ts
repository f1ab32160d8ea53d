import { nameWithTitle } from '@corridor/contract/people/rules.ts'
import type { IdentityCheck, ManualTicketReview } from '@corridor/contract/verification/model.ts'
import { recordLink } from '#capabilities/files/public.ts'
import * as people from '#capabilities/people/public.ts'
import type { Services } from '#platform/services.ts'
import { mayBeChecked } from './access.ts'
import type { Inquiry } from './store/inquiries.ts'
import type { OpenTicket } from './store/tickets.ts'

export function presentCheck(
  person: people.PersonRecord,
  inquiry: Inquiry | undefined,
  { identityCheck }: Services,
): IdentityCheck {
  const { identity_status: status, manual_identity_requested_at } = person
  return {
    status,
    inquiryId: inquiry?.provider_inquiry_id ?? null,
    manualIdVerificationRequested: manual_identity_requested_at !== null,
    mayStart: identityCheck !== undefined && mayBeChecked(person) && status !== 'Needs_review',
  }
}

export const presentTicket = (
  ticket: OpenTicket,
  person: people.PersonRecord,
  practiceName: string | null,
  services: Services,
): ManualTicketReview => ({
  id: ticket.id,
  personName: ticket.checked_as ?? nameWithTitle(people.namedOf(person)),
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
