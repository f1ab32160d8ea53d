import { INVITATION_MODES } from '@corridor/contract/office/model.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { hashOf } from '../../platform/secrets/one-time.ts'
import * as people from '../people/public.ts'
import {
  type Decision,
  decisionMail,
  joinRequestMail,
  practiceInvitationMail,
  teamInvitationMail,
} from './mails.ts'
import { findInvitation, setInvitationToken } from './store/invitations.ts'
import { findJoinRequestById } from './store/join-requests.ts'
import { findMember } from './store/members.ts'
import { findPractice } from './store/practices.ts'
import { invitationToken, joinToken } from './tokens.ts'

interface Sending {
  invitationId: string
  /** Which sending of it. */
  sentAt: string
}

/** The link is made where it is sent, so that the queue never holds one; tried again, it is the same link and mail. */
export const mailInvitation = job<Sending>({
  name: 'office.mail-invitation',
  run: async ({ invitationId, sentAt }, { db, config, mail, secrets }, { id }) => {
    const invitation = await findInvitation(db, invitationId)
    const practice = invitation && (await findPractice(db, invitation.practice_id))
    // Used, taken back, or sent again meanwhile: the newest sending has a job of its own.
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
    const words =
      invitation.mode === INVITATION_MODES.teamMember ? teamInvitationMail : practiceInvitationMail
    const { message } = invitation
    await mail.send({
      id,
      to: invitation.email,
      ...words({ practiceName: practice.name, message, link }),
      link,
    })
  },
})

interface Asking {
  requestId: string
  adminId: string
}

/** Tells one admin that somebody asks to join. Decided meanwhile, or no admin there any more: nothing is sent. */
export const mailJoinRequest = job<Asking>({
  name: 'office.mail-join-request',
  run: async ({ requestId, adminId }, { db, config, mail, secrets }, { id }) => {
    const request = await findJoinRequestById(db, requestId)
    const admin = await people.find(db, adminId)
    const place = await findMember(db, adminId)
    if (!request || place?.practice_id !== request.practice_id) return
    if (!admin?.claims.includes('PracticeAdmin') || !place.approved_at) return
    const link = `${config.publicUrl}/approve?token=${joinToken(secrets, requestId)}`
    await mail.send({ id, to: admin.email, ...joinRequestMail(link), link })
  },
})

interface Decided {
  personId: string
  decision: Decision
}

/** Tells a person what came of their request. */
export const mailDecision = job<Decided>({
  name: 'office.mail-decision',
  run: async ({ personId, decision }, { db, config, mail }, { id }) => {
    const person = await people.find(db, personId)
    if (!person) return
    const link = `${config.publicUrl}/login`
    await mail.send({ id, to: person.email, ...decisionMail(decision, link), link })
  },
})
