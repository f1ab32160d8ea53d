import * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import { daysAfter } from '#platform/clock.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { type RequestServices, request } from './connections/request.ts'
import { accept } from './connections/respond.ts'
import { type Pair, type Party, partyId, practicesIn } from './party.ts'
import { insertLink } from './store/links.ts'
import { isVisible } from './store/parties.ts'

/** The connected practices, and since how many days. A demo world of an earlier version lacks some of them. */
const CONNECTED = [
  { one: 'brightsmiles', other: 'lakesidesurgery', daysAgo: 75 },
  { one: 'brightsmiles', other: 'zilkerpediatric', daysAgo: 30 },
  { one: 'lakesidesurgery', other: 'northsideperio', daysAgo: 50 },
] as const

/** An open invite, and requests between people: one that is accepted, a pending one, and one whose target cannot respond yet. */
const REQUESTS = [
  {
    from: 'hilltopmedical',
    fromEmail: 'owner@hilltopmedical.example',
    to: 'brightsmiles',
    message: 'We send you our pediatric patients. Let’s keep in touch here.',
    daysAgo: 2,
    isAccepted: false,
  },
  {
    fromEmail: 'host@professional.example',
    to: 'owner@brightsmiles.example',
    message: 'Good to meet you at the implant course.',
    daysAgo: 30,
    isAccepted: true,
  },
  {
    fromEmail: 'member@professional.example',
    to: 'frontdesk@brightsmiles.example',
    message: 'Hi Carla, I’m filling in at offices in Austin this fall and would love to stay in touch.',
    daysAgo: 1,
    isAccepted: false,
  },
  {
    fromEmail: 'host@professional.example',
    to: 'assistant@brightsmiles.example',
    message: 'I’m hosting a course on four-handed dentistry that you may like.',
    daysAgo: 3,
    isAccepted: false,
  },
]

/** A practice by its key, or a person by their address. */
const partyOf = (name: string): Party =>
  name.includes('@') ? { personId: people.demoPersonId(name) } : { practiceId: office.demoPracticeId(name) }

async function areThere(tx: Tx, pair: Pair): Promise<boolean> {
  for (const practiceId of practicesIn(pair)) if (!(await isVisible(tx.db, practiceId))) return false
  return true
}

export async function fillDemo(tx: Tx, services: RequestServices): Promise<void> {
  for (const { one, other, daysAgo } of CONNECTED) {
    const pair: Pair = [partyOf(one), partyOf(other)]
    // These connections are old, so no event is published for them.
    if (await areThere(tx, pair)) await insertLink(tx.db, pair, daysAfter(tx.now, -daysAgo))
  }
  for (const { fromEmail, from = fromEmail, to: toName, message, daysAgo, isAccepted } of REQUESTS) {
    const then = { ...tx, now: daysAfter(tx.now, -daysAgo) }
    const [fromId, to] = [people.demoPersonId(fromEmail), partyOf(toName)]
    const sending = {
      id: stableId(`network-request:${from}:${toName}`),
      from: partyOf(from),
      fromId,
      to,
      message,
    }
    if (!(await areThere(tx, [sending.from, to]))) continue
    const row = await request(then, services, sending)
    if (row && isAccepted) await accept(then, services, row, partyId(to))
  }
}
