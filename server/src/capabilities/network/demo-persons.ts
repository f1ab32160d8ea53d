import { daysAfter } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { stableId } from '../../platform/stable-id.ts'
import type { Tx } from '../../platform/transaction.ts'
import * as people from '../people/public.ts'
import { requestPersonConnection } from './persons/connection-requests.ts'
import { acceptPending } from './persons/responses.ts'

interface DemoRequest {
  from: string
  to: string
  message: string
  daysAgo: number
  isAccepted?: boolean
}

/** An accepted request, a pending one, and one whose target cannot respond yet. */
const demoRequests: readonly DemoRequest[] = [
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
  },
  {
    from: 'host@professional.example',
    to: 'assistant@brightsmiles.example',
    message: 'I’m hosting a course on four-handed dentistry that you may like.',
    daysAgo: 3,
  },
]

export async function fillDemoPersons(
  tx: Tx,
  services: Pick<Services, 'config' | 'clock' | 'hooks' | 'people'>,
): Promise<void> {
  for (const { from, to, message, daysAgo, isAccepted } of demoRequests) {
    const then = { ...tx, now: daysAfter(tx.now, -daysAgo) }
    const row = await requestPersonConnection(then, services, {
      id: stableId(`person-connection:${from}:${to}`),
      sourceId: people.demoPersonId(from),
      targetId: people.demoPersonId(to),
      message,
    })
    if (isAccepted) await acceptPending(then, services, row)
  }
}
