import { daysAfter } from '../../platform/clock.ts'
import { stableId } from '../../platform/stable-id.ts'
import type { Tx } from '../../platform/transaction.ts'
import * as office from '../office/public.ts'
import * as people from '../people/public.ts'
import { alertRequested } from './connections/events.ts'
import { type RequestServices, request } from './connections/request.ts'
import { accept } from './connections/respond.ts'
import type { Party } from './party.ts'
import { insertConnection } from './store/connections.ts'
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
async function inviteOne(tx: Tx, services: RequestServices): Promise<void> {
  if (!((await isThere(tx, 'hilltopmedical')) && (await isThere(tx, 'brightsmiles')))) return
  const row = await insertConnection(
    tx.db,
    {
      id: stableId('network-invite:hilltopmedical'),
      from: partyOf('hilltopmedical'),
      fromId: people.demoPersonId('owner@hilltopmedical.example'),
      to: partyOf('brightsmiles'),
      message: 'We send you our pediatric patients. Let’s keep in touch here.',
    },
    daysAfter(tx.now, -2),
  )
  if (row) await alertRequested(tx, services, row)
}

/** A request that is accepted, a pending one, and one whose target cannot respond yet. */
const REQUESTS = [
  {
    from: 'host@professional.example',
    to: 'owner@brightsmiles.example',
    message: 'Good to meet you at the implant course.',
    daysAgo: 30,
    isAccepted: true,
  },
  {
    from: 'member@professional.example',
    to: 'frontdesk@brightsmiles.example',
    message: 'Hi Carla, I’m filling in at offices in Austin this fall and would love to stay in touch.',
    daysAgo: 1,
    isAccepted: false,
  },
  {
    from: 'host@professional.example',
    to: 'assistant@brightsmiles.example',
    message: 'I’m hosting a course on four-handed dentistry that you may like.',
    daysAgo: 3,
    isAccepted: false,
  },
] as const

async function requestSome(tx: Tx, services: RequestServices): Promise<void> {
  for (const { from, to, message, daysAgo, isAccepted } of REQUESTS) {
    const then = { ...tx, now: daysAfter(tx.now, -daysAgo) }
    const [fromId, personId] = [people.demoPersonId(from), people.demoPersonId(to)]
    const row = await request(then, services, {
      id: stableId(`person-connection:${from}:${to}`),
      from: { personId: fromId },
      fromId,
      to: { personId },
      message,
    })
    if (isAccepted && row) await accept(then, services, row, personId)
  }
}

export async function fillDemo(tx: Tx, services: RequestServices): Promise<void> {
  await connectSome(tx)
  await inviteOne(tx, services)
  await requestSome(tx, services)
}
