import * as people from '#capabilities/people/public.ts'
import type { Database } from '#platform/database/database.ts'
import { job } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/transaction.ts'
import { listHiddenIds } from '../store/blocks.ts'
import { findStandingInvite, listEmailInvitesTo } from '../store/email-invites.ts'
import { isReportOpen } from '../store/reports.ts'
import { followEmailInvite, followInvitation } from './by-address.ts'
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

/*
 * A job, not the call itself, looks up who holds an invited address: the duration of the call would show the sender whether
 * somebody here does.
 */

/** Follows an office's invitation to open a practice, unless it was withdrawn or used meanwhile. */
export const followInvitationJob = job<{ invitationId: string }>({
  name: 'network.follow-invitation',
  run: ({ invitationId }, services) =>
    services.transactions.run((tx) => followInvitation(tx, services, invitationId)),
})

/** The same for an individual's invitation to a practice or to a person. */
export const followEmailInviteJob = job<{ inviteId: string }>({
  name: 'network.follow-email-invite',
  run: ({ inviteId }, services) =>
    services.transactions.run((tx) => followEmailInvite(tx, services, inviteId)),
})

const listWaitingFor = (db: Database, { email_key: emailKey }: people.PersonRecord, now: Date) =>
  listEmailInvitesTo(db, { emailKey, kind: 'person', now })

/** Creates the requests that waited for a newcomer, each in its own transaction. */
export const requestNewcomer = job<{ personId: string }>({
  name: 'network.ask-newcomer',
  run: async ({ personId }, services) => {
    const { db, clock, transactions } = services
    const person = await people.find(db, personId)
    if (!person || !people.letInNow(services).includes(person.let_in)) return
    for (const { id } of await listWaitingFor(db, person, clock.now()))
      await transactions.run((tx) => followEmailInvite(tx, services, id))
  },
})

/** Queues the requests that wait for a person who is let in now. They need another transaction: this one has locked the person, and would wait for a pair. */
export async function queueNewcomerRequests(tx: Tx, personId: string): Promise<void> {
  const person = await people.find(tx.db, personId)
  if (person && (await listWaitingFor(tx.db, person, tx.now)).length > 0)
    await tx.queue(requestNewcomer, { personId })
}

export const jobs = [mailEmailInvite, mailReport, followInvitationJob, followEmailInviteJob, requestNewcomer]
