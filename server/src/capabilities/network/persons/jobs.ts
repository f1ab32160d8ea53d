import type { Database } from '../../../platform/database/database.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import * as people from '../../people/public.ts'
import { listHiddenIds } from '../store/blocks.ts'
import { findStandingInvite } from '../store/email-invites.ts'
import { isReportOpen } from '../store/reports.ts'
import { emailInviteMail, reportWaitsMail } from './mails.ts'

interface Sending {
  inviteId: string
  /** Which sending of it. */
  sentAt: string
}

/** Whether the holder of an address has blocked somebody, or is blocked by them. */
async function isKeptAway(db: Database, personId: string, email: string): Promise<boolean> {
  const holder = await people.findByEmail(db, email)
  return holder !== undefined && (await listHiddenIds(db, personId)).includes(holder.id)
}

/**
 * Sends an individual's invitation to an address. Taken back, or sent again meanwhile, nothing goes out; nor to somebody who has
 * blocked them, and its sender does not learn of that.
 */
export const mailEmailInvite = job<Sending>({
  name: 'network.mail-email-invite',
  run: async ({ inviteId, sentAt }, { db, clock, config, mail }, { id }) => {
    const invite = await findStandingInvite(db, inviteId, clock.now())
    const from = invite && (await people.find(db, invite.from_id))
    if (!from || invite.sent_at.toISOString() !== sentAt) return
    if (await isKeptAway(db, from.id, invite.email)) return
    const link = `${config.publicUrl}/login`
    const { kind, message, email } = invite
    await mail.send({
      id,
      to: email,
      ...emailInviteMail({ kind, message, fromName: people.nameOf(from), link }),
      link,
    })
  },
})

/** Tells the operator that a report waits. Settled meanwhile, nothing is sent. */
export const mailReport = job<{ reportId: string }>({
  name: 'network.mail-report',
  run: async ({ reportId }, { db, config, mail }, { id }) => {
    if (!(await isReportOpen(db, reportId))) return
    const link = `${config.publicUrl}/operator`
    await mail.send({ id, to: config.operatorEmail, ...reportWaitsMail(link), link })
  },
})

export const personJobs = [mailEmailInvite, mailReport]
