import type { Database } from '../../../platform/database/database.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import * as people from '../../people/public.ts'
import { listHiddenIds } from '../store/blocks.ts'
import { findStandingInvite } from '../store/email-invites.ts'
import { isReportOpen } from '../store/reports.ts'
import { emailInviteMail, reportWaitsMail } from './mails.ts'

interface Sending {
  inviteId: string
  /** Identifies the sending: an invite that was resent since then has a later date. */
  sentAt: string
}

/** Whether a person and the holder of an address have blocked each other, either way. */
async function isBlocked(db: Database, personId: string, email: string): Promise<boolean> {
  const holder = await people.findByEmail(db, email)
  return holder !== undefined && (await listHiddenIds(db, personId)).includes(holder.id)
}

/**
 * Mails an individual's invitation to an address. Nothing is mailed when it was withdrawn or resent meanwhile, or when one of
 * the two has blocked the other, which the sender does not learn.
 */
export const mailEmailInvite = job<Sending>({
  name: 'network.mail-email-invite',
  run: async ({ inviteId, sentAt }, { db, clock, config, mail }, { id }) => {
    const invite = await findStandingInvite(db, inviteId, clock.now())
    const from = invite && (await people.find(db, invite.from_id))
    if (!from || invite.sent_at.toISOString() !== sentAt) return
    if (await isBlocked(db, from.id, invite.email)) return
    const link = `${config.publicUrl}/login`
    const { kind, message, email } = invite
    await mail.send({
      id,
      to: email,
      purpose: 'invitation',
      ...emailInviteMail({ kind, message, fromName: people.nameOf(from), link }),
      link,
    })
  },
})

/** Mails the operator that a report waits, unless it was settled meanwhile. */
export const mailReport = job<{ reportId: string }>({
  name: 'network.mail-report',
  run: async ({ reportId }, { db, config, mail }, { id }) => {
    if (!(await isReportOpen(db, reportId))) return
    const link = `${config.publicUrl}/operator`
    await mail.send({ id, to: config.operatorEmail, ...reportWaitsMail(link), link, purpose: 'report' })
  },
})

export const personJobs = [mailEmailInvite, mailReport]
