import { demoPersonId } from '#capabilities/people/public.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import type { Outgoing } from './sending/outgoing.ts'
import { send } from './sending/send.ts'

/** The demo practice, which office fills after this. */
const PRACTICE_ID = stableId('practice:brightsmiles')

const SENT = [
  ['text', '+15125550171', { text: 'Bright Smiles Dental: see you tomorrow at 9:00 AM.' }],
  // A number and an address that the sandbox refuses.
  ['text', '+15125550199', { text: 'Bright Smiles Dental: your crown is ready. Call us to set a time.' }],
  [
    'email',
    'morgan.lee@patients.example',
    { subject: 'Before your visit', text: 'Please bring your insurance card.' },
  ],
  [
    'email',
    'r.diaz@nowhere.example',
    { subject: 'After your visit', text: 'Your receipt is ready at the front desk.' },
  ],
] as const

/** What the demo practice sent yesterday: some arrived, some did not. Nothing leaves where a real service is configured. */
export async function fillDemo(
  tx: Tx,
  services: Pick<Services, 'channels' | 'hooks' | 'secrets'>,
): Promise<void> {
  const { text, email } = services.channels
  if (text?.name !== 'sandbox' || email?.name !== 'sandbox') return
  for (const [at, [channel, to, content]] of SENT.entries())
    await send(tx, services, {
      key: `demo:${at}`,
      channel,
      to,
      content,
      practiceId: PRACTICE_ID,
      item: null,
      sentBy: demoPersonId('owner@brightsmiles.example'),
      purpose: channel === 'text' ? 'reminder' : 'visit',
    } as Outgoing)
}
