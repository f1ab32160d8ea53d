import { daysAfter } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { stableId } from '../../platform/stable-id.ts'
import type { Tx } from '../../platform/transaction.ts'
import * as office from '../office/public.ts'
import * as people from '../people/public.ts'
import { fillDemoPersons } from './demo-persons.ts'
import type { Party } from './party.ts'
import { alertInvited } from './practices/events.ts'
import { newInvite } from './practices/invites.ts'
import { insertInvite } from './store/invites.ts'
import { insertLink } from './store/links.ts'
import { isVisible } from './store/parties.ts'

/** The connected practices, and since how many days. A demo world of an earlier version lacks some of them. */
const CONNECTED = [
  { one: 'brightsmiles', other: 'lakesidesurgery', daysAgo: 75 },
  { one: 'brightsmiles', other: 'zilkerpediatric', daysAgo: 30 },
  { one: 'lakesidesurgery', other: 'northsideperio', daysAgo: 50 },
] as const

const partyOf = (key: string): Party => ({ practiceId: office.demoPracticeId(key) })

const isThere = async (tx: Tx, key: string): Promise<boolean> => isVisible(tx.db, office.demoPracticeId(key))

/** These connections are old, so no event is published for them. */
async function connectSome(tx: Tx): Promise<void> {
  for (const { one, other, daysAgo } of CONNECTED)
    if ((await isThere(tx, one)) && (await isThere(tx, other)))
      await insertLink(tx.db, [partyOf(one), partyOf(other)], daysAfter(tx.now, -daysAgo))
}

/** Bright Smiles has one open invite. */
async function inviteOne(tx: Tx, services: Pick<Services, 'config' | 'clock' | 'people'>): Promise<void> {
  if (!((await isThere(tx, 'hilltopmedical')) && (await isThere(tx, 'brightsmiles')))) return
  const invite = newInvite(
    { now: daysAfter(tx.now, -2) },
    {
      id: stableId('network-invite:hilltopmedical'),
      from: partyOf('hilltopmedical'),
      fromId: people.demoPersonId('owner@hilltopmedical.example'),
      to: partyOf('brightsmiles'),
      message: 'We send you our pediatric patients. Let’s keep in touch here.',
    },
  )
  const row = await insertInvite(tx.db, invite)
  if (row) await alertInvited(tx, services, row)
}

export async function fillDemo(
  tx: Tx,
  services: Pick<Services, 'config' | 'clock' | 'hooks' | 'people'>,
): Promise<void> {
  await connectSome(tx)
  await inviteOne(tx, services)
  await fillDemoPersons(tx, services)
}
