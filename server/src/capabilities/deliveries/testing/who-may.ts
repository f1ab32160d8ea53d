import { randomUUID } from 'node:crypto'
import type * as routes from '@corridor/contract/deliveries/routes.ts'
import type * as webhooks from '@corridor/contract/deliveries/webhooks.ts'
import { otherAddressCode } from '@corridor/contract/patients/outbound.ts'
import { epochSeconds } from '#platform/clock.ts'
import { noticeAddress } from '#providers/sms/port.ts'
import { telnyxNotice } from '#providers/sms/testing/telnyx-server.ts'
import { twilioNotice } from '#providers/sms/testing/twilio-server.ts'
import { type Calls, EACH_TIME, heard, may, type WhoMay } from '#testing/matrix/part.ts'
import type { World } from '#testing/world/world.ts'
import { failedFor, heldFor, sendFor } from './sent.ts'

const practiceOf = async ({ as }: World): Promise<string> => (await as('admin')).practiceId ?? ''
const itemOf = async (world: World) => {
  const { id } = await sendFor(world.app, await practiceOf(world))
  return { kind: 'delivery', itemId: id }
}

const calls: Calls<typeof routes & typeof webhooks> = {
  // A service has no account: its signature is the proof, no matter who is signed in.
  'POST /sms/v1/webhook/twilio/:textId': may('open', 'own', async ({ app }) => {
    const textId = randomUUID()
    const address = noticeAddress(app.services.config.publicUrl, 'twilio', textId)
    const { body, headers } = twilioNotice(address, { MessageSid: 'SM1', MessageStatus: 'sent' })
    return { params: { textId }, body: Buffer.from(body), headers }
  }),
  'POST /sms/v1/webhook/telnyx/:textId': may('open', 'own', async ({ app }) => {
    const event = { messageId: randomUUID(), status: 'sent' }
    const { body, headers } = telnyxNotice(event, epochSeconds(app.clock.now()))
    return { params: { textId: randomUUID() }, body: Buffer.from(body), headers }
  }),
  'GET /deliveries/v1': may('PracticeAdmin', 'own', async ({ as }) => ({ as: await as('admin') })),
  'GET /deliveries/v1/export': may('PracticeAdmin', 'own', async ({ as }) => ({ as: await as('admin') })),
  'GET /deliveries/v1/:id': may('PracticeAdmin', 'record', async (world) => ({
    as: await world.as('admin'),
    params: { id: (await sendFor(world.app, await practiceOf(world))).id },
  })),
  'POST /deliveries/v1/:id/retry': may(
    'PracticeAdmin',
    'record',
    async (world) => ({
      as: await world.as('admin'),
      params: { id: (await failedFor(world.app, await practiceOf(world))).id },
      body: {
        channel: 'email',
        to: 'pat@patients.example',
        confirmed: [otherAddressCode('pat@patients.example')],
      },
    }),
    EACH_TIME,
  ),
  'POST /deliveries/v1/:id/cancel': may(
    'PracticeAdmin',
    'record',
    async (world) => ({
      as: await world.as('admin'),
      params: { id: (await heldFor(world.app, await practiceOf(world))).id },
    }),
    EACH_TIME,
  ),
  'GET /deliveries/v1/items/:kind/:itemId': may('User', 'record', async (world) => ({
    as: await world.as('admin'),
    params: await itemOf(world),
  })),
  'POST /deliveries/v1/items/:kind/:itemId/proof': may('User', 'record', async (world) => ({
    as: await world.as('admin'),
    params: await itemOf(world),
  })),
}

export const whoMay: WhoMay = {
  heading: 'Deliveries',
  about:
    'About what Bright Smiles sent. Lists answer about the caller’s own practice: the other admin’s 200 is their own. What is about an item is for the people whom its capability lets see it; the one here is a delivery itself, which is its admins’.',
  calls,
  events: {
    'deliveries.changed': heard(['admin', 'member', 'plain'], async ({ app, as }) => {
      const { id } = await sendFor(app, (await as('admin')).practiceId ?? '')
      return id
    }),
  },
}
