import { randomUUID } from 'node:crypto'
import { personRequested } from '@corridor/contract/network/alerts.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as people from '../../people/public.ts'
import { listEmailInvitesTo } from '../store/email-invites.ts'
import { lockPair } from '../store/locks.ts'
import { endByAddress, findByEmailInvite } from '../store/person-connections.ts'
import type { EmailInviteRow } from '../store/tables.ts'
import { requestPersonConnection } from './connection-requests.ts'
import { publishToBoth } from './events.ts'
import { canRespond } from './present.ts'

/*
 * A person who invites an address does not learn whose it is. The holder gets an ordinary request; the sender sees only the
 * address until the request is accepted.
 */

/**
 * Sends a request to the holder of an address. A refusal is swallowed, so that the sender learns nothing about the holder. A
 * sender who has lost access to the network since then requests nothing.
 */
export async function requestAddressHolder(
  tx: Tx,
  services: Pick<Services, 'config' | 'clock' | 'hooks' | 'people'>,
  invite: EmailInviteRow,
): Promise<void> {
  const { id: emailInviteId, from_id: sourceId, message } = invite
  const holder = await people.findByEmail(tx.db, invite.email)
  if (!holder) return
  const source = await people.find(tx.db, sourceId)
  if (!source || !people.letInNow(services).includes(source.let_in) || !canRespond(services, source)) return
  try {
    await requestPersonConnection(tx, services, {
      id: randomUUID(),
      sourceId,
      targetId: holder.id,
      message,
      emailInviteId,
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** Withdraws the request that came of an invitation to an address, before the invitation is deleted. */
export async function withdrawEmailInvite(
  tx: Tx,
  services: Pick<Services, 'config' | 'people'>,
  row: EmailInviteRow,
): Promise<void> {
  const open = await findByEmailInvite(tx.db, row.id)
  if (!open) return
  await lockPair(tx.db, open.source_person_id, open.target_person_id)
  const ended = await endByAddress(tx.db, row.id, tx.now)
  if (!ended) return
  tx.settle(personRequested, ended.id)
  await publishToBoth(tx, services, ended)
}

/** Creates the requests that waited for a newcomer, each in its own transaction. */
export const requestNewcomer = job<{ personId: string }>({
  name: 'network.ask-newcomer',
  run: async ({ personId }, services) => {
    const { db, clock, transactions } = services
    const person = await people.find(db, personId)
    if (!person || !people.letInNow(services).includes(person.let_in)) return
    for (const invite of await listEmailInvitesTo(db, {
      emailKey: person.email_key,
      kind: 'person',
      now: clock.now(),
    }))
      await transactions.run((tx) => requestAddressHolder(tx, services, invite))
  },
})

/** Queues the requests that wait for a person who is let in now. They need another transaction: this one has locked the person, and a request locks the pair first. */
export async function queueNewcomerRequests(tx: Tx, personId: string): Promise<void> {
  const person = await people.find(tx.db, personId)
  if (
    person &&
    (await listEmailInvitesTo(tx.db, { emailKey: person.email_key, kind: 'person', now: tx.now })).length > 0
  )
    await tx.queue(requestNewcomer, { personId })
}
