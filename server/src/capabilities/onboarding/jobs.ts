import * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import { job } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { approvalToken, confirmToken } from './links.ts'
import {
  confirmMail,
  hasAccountMail,
  practiceApprovedMail,
  practiceRejectedMail,
  practiceWaitsMail,
} from './mails.ts'
import { findApproval } from './store/approvals.ts'
import { findRegistration } from './store/registrations.ts'

/**
 * Only the mail reveals whether the address has an account, so only its reader learns it. The link is made here, so that it is
 * never in the queue.
 */
export const sendConfirmation = job<{ registrationId: string }>({
  name: 'onboarding.send-confirmation',
  run: async ({ registrationId }, { db, config, mail, secrets }, { id }) => {
    const registration = await findRegistration(db, registrationId)
    if (!registration || registration.confirmed_at) return
    const hasAccount = (await people.findByEmail(db, registration.email)) !== undefined
    const link = hasAccount
      ? `${config.publicUrl}/login`
      : `${config.publicUrl}/confirm?token=${confirmToken(secrets, registration)}`
    const mailText = hasAccount ? hasAccountMail(link) : confirmMail(link)
    await mail.send({ id, to: registration.email, ...mailText, link, purpose: 'registration' })
  },
})

/** Mails the operator the link that decides about a practice. A retry mails the same link. */
export async function mailApproval(
  { db, config, mail, secrets }: Pick<Services, 'db' | 'config' | 'mail' | 'secrets'>,
  approvalId: string,
  mailId: string,
): Promise<void> {
  const approval = await findApproval(db, approvalId)
  const practice = approval && (await office.findPractice(db, approval.practice_id))
  if (!practice) return
  const link = `${config.publicUrl}/approve?token=${approvalToken(secrets, approvalId)}`
  await mail.send({
    id: mailId,
    to: config.operatorEmail,
    ...practiceWaitsMail(practice.name, link),
    link,
    purpose: 'practice-approval',
  })
}

export const mailOperator = job<{ approvalId: string }>({
  name: 'onboarding.ask-operator',
  run: ({ approvalId }, services, { id }) => mailApproval(services, approvalId, id),
})

export const mailDecision = job<{ personId: string; isApproved: boolean }>({
  name: 'onboarding.tell-decision',
  run: async ({ personId, isApproved }, { db, config, mail }, { id }) => {
    const person = await people.find(db, personId)
    if (!person) return
    const link = `${config.publicUrl}/login`
    const mailText = isApproved ? practiceApprovedMail(link) : practiceRejectedMail(link)
    await mail.send({ id, to: person.email, ...mailText, link, purpose: 'practice-approval' })
  },
})
