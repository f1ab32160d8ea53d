import { randomUUID } from 'node:crypto'
import { personAsked } from '@corridor/contract/network/alerts.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as people from '../../people/public.ts'
import { listEmailInvitesTo } from '../store/email-invites.ts'
import { lockPair } from '../store/holding.ts'
import { endByAddress, findByEmailInvite } from '../store/person-connections.ts'
import type { EmailInviteRow } from '../store/tables.ts'
import { ask } from './asking.ts'
import { canAnswer } from './present.ts'
import { tellBoth } from './telling.ts'

/*
 * Whoever writes to an address does not learn whose it is. Its holder gets a request like any other; its sender sees the address
 * alone until it is accepted.
 */

/**
 * Asks the holder of an address. Whoever cannot be asked by this person is not, and nobody learns why; nor does somebody ask who
 * has lost their network since they wrote.
 */
export async function askHolder(tx: Tx, services: Services, invite: EmailInviteRow): Promise<void> {
  const { id: emailInviteId, from_id: sourceId, message } = invite
  const holder = await people.findByEmail(tx.db, invite.email)
  if (!holder) return
  const source = await people.find(tx.db, sourceId)
  if (!source || !people.letInNow(services).includes(source.let_in) || !canAnswer(services, source)) return
  try {
    await ask(tx, services, { id: randomUUID(), sourceId, targetId: holder.id, message, emailInviteId })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** Takes back the request that came of an invitation to an address, before that is removed. */
export async function withdrawEmailInvite(tx: Tx, services: Services, row: EmailInviteRow): Promise<void> {
  const open = await findByEmailInvite(tx.db, row.id)
  if (!open) return
  await lockPair(tx.db, open.source_person_id, open.target_person_id)
  const ended = await endByAddress(tx.db, row.id, tx.now)
  if (!ended) return
  tx.settle(personAsked, ended.id)
  await tellBoth(tx, services, ended)
}

/** Makes the requests that waited for somebody, each by itself. */
export const askNewcomer = job<{ personId: string }>({
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
      await transactions.run((tx) => askHolder(tx, services, invite))
  },
})

/** Somebody is in from now on. In a transaction of its own, because this one holds the person, and a request holds the pair first. */
export async function awaitNewcomer(tx: Tx, personId: string): Promise<void> {
  const person = await people.find(tx.db, personId)
  if (
    person &&
    (await listEmailInvitesTo(tx.db, { emailKey: person.email_key, kind: 'person', now: tx.now })).length > 0
  )
    await tx.queue(askNewcomer, { personId })
}
