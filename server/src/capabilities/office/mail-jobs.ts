import { INVITATION_MODES } from '@corridor/contract/office/model.ts'
import * as people from '#capabilities/people/public.ts'
import { job } from '#platform/jobs/jobs.ts'
import { hashOf } from '#platform/secrets/one-time.ts'
import {
  type Decision,
  decisionMail,
  joinRequestMail,
  practiceChangeMail,
  practiceInvitationMail,
  teamInvitationMail,
} from './mails.ts'
import { findInvitation, setInvitationToken } from './store/invitations.ts'
import { findJoinRequestById } from './store/join-requests.ts'
import { findMember } from './store/members.ts'
import { findChangeById } from './store/practice-changes.ts'
import { findPractice } from './store/practices.ts'
import { invitationToken, joinToken } from './tokens.ts'

interface Sending {
  invitationId: string
  /** Identifies the sending: an invite that was resent since then has a later date. */
  sentAt: string
  practiceId?: string
}

/** Makes the link while sending, so that it is never in the queue; a retry makes the same link and mail. */
export const mailInvitation = job<Sending>({
  name: 'office.mail-invitation',
  atOnce: 2,
  turnOf: ({ practiceId }) => practiceId ?? null,
  run: async ({ invitationId, sentAt }, { db, config, mail, secrets }, { id }) => {
    const invitation = await findInvitation(db, invitationId)
    const practice = invitation && (await findPractice(db, invitation.practice_id))
    // Nothing is mailed when it was used, withdrawn or resent meanwhile; a resend has its own job.
    if (
      !practice ||
      practice.suspended_at ||
      invitation.accepted_at ||
      invitation.sent_at.toISOString() !== sentAt
    )
      return
    const token = invitationToken(secrets, invitationId, invitation.sent_at)
    if (!(await setInvitationToken(db, invitationId, invitation.sent_at, hashOf(secrets, token)))) return
    const link = `${config.publicUrl}/invite?code=${token}`
    const buildMail =
      invitation.mode === INVITATION_MODES.teamMember ? teamInvitationMail : practiceInvitationMail
    const { message } = invitation
    await mail.send({
      id,
      to: invitation.email,
      purpose: 'invitation',
      ...buildMail({ practiceName: practice.name, message, link }),
      link,
    })
  },
})

interface JoinRequestPayload {
  requestId: string
  adminId: string
}

/** Mails one admin that somebody requests to join, unless it was decided meanwhile or they are no longer an admin. */
export const mailJoinRequest = job<JoinRequestPayload>({
  name: 'office.mail-join-request',
  run: async ({ requestId, adminId }, { db, config, mail, secrets }, { id }) => {
    const request = await findJoinRequestById(db, requestId)
    const admin = await people.find(db, adminId)
    const member = await findMember(db, adminId)
    if (!request || member?.practice_id !== request.practice_id) return
    if (!admin?.claims.includes('PracticeAdmin') || !member.approved_at) return
    const link = `${config.publicUrl}/approve?token=${joinToken(secrets, requestId)}`
    await mail.send({ id, to: admin.email, ...joinRequestMail(link), link, purpose: 'join-request' })
  },
})

interface DecisionPayload {
  personId: string
  decision: Decision
}

/** Mails a person the decision about their request. */
export const mailDecision = job<DecisionPayload>({
  name: 'office.mail-decision',
  run: async ({ personId, decision }, { db, config, mail }, { id }) => {
    const person = await people.find(db, personId)
    if (!person) return
    const link = `${config.publicUrl}/login`
    await mail.send({ id, to: person.email, ...decisionMail(decision, link), link, purpose: 'join-decision' })
  },
})

/** Mails the operator that a practice wants another name or number, unless it was decided or changed meanwhile. */
export const mailPracticeChange = job<{ changeId: string }>({
  name: 'office.mail-practice-change',
  run: async ({ changeId }, { db, config, mail }, { id }) => {
    if (!(await findChangeById(db, changeId))) return
    await mail.send({ id, to: config.operatorEmail, ...practiceChangeMail(), purpose: 'practice-approval' })
  },
})
