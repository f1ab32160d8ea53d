import { randomUUID } from 'node:crypto'
import type * as routes from '@corridor/contract/deliveries/routes.ts'
import type * as webhooks from '@corridor/contract/deliveries/webhooks.ts'
import { otherAddressCode } from '@corridor/contract/patients/outbound.ts'
import { epochSeconds } from '#platform/clock.ts'
import { noticeAddress } from '#providers/sms/port.ts'
import { telnyxNotice } from '#providers/sms/testing/telnyx-server.ts'
import { twilioNotice } from '#providers/sms/testing/twilio-server.ts'
import type { ValidCalls } from '#testing/world/valid-call.ts'
import type { World } from '#testing/world/world.ts'
import { failedFor, heldFor, sendFor } from './sent.ts'

const practiceOf = async ({ as }: World): Promise<string> => (await as('admin')).practiceId ?? ''
const itemOf = async (world: World) => {
  const { id } = await sendFor(world.app, await practiceOf(world))
  return { kind: 'delivery', itemId: id }
}

export const validCalls: ValidCalls<typeof routes & typeof webhooks> = {
  'POST /sms/v1/webhook/twilio/:textId': async ({ app }) => {
    const textId = randomUUID()
    const address = noticeAddress(app.services.config.publicUrl, 'twilio', textId)
    const { body, headers } = twilioNotice(address, { MessageSid: 'SM1', MessageStatus: 'sent' })
    return { params: { textId }, body: Buffer.from(body), headers }
  },
  'POST /sms/v1/webhook/telnyx/:textId': async ({ app }) => {
    const event = { messageId: randomUUID(), status: 'sent' }
    const { body, headers } = telnyxNotice(event, epochSeconds(app.clock.now()))
    return { params: { textId: randomUUID() }, body: Buffer.from(body), headers }
  },
  'GET /deliveries/v1': async ({ as }) => ({ as: await as('admin') }),
  'GET /deliveries/v1/export': async ({ as }) => ({ as: await as('admin') }),
  'GET /deliveries/v1/:id': async (world) => ({
    as: await world.as('admin'),
    params: { id: (await sendFor(world.app, await practiceOf(world))).id },
  }),
  'GET /deliveries/v1/items/:kind/:itemId': async (world) => ({
    as: await world.as('admin'),
    params: await itemOf(world),
  }),
  'POST /deliveries/v1/:id/retry': async (world) => ({
    as: await world.as('admin'),
    params: { id: (await failedFor(world.app, await practiceOf(world))).id },
    body: {
      channel: 'email',
      to: 'pat@patients.example',
      confirmed: [otherAddressCode('pat@patients.example')],
    },
  }),
  'POST /deliveries/v1/:id/cancel': async (world) => ({
    as: await world.as('admin'),
    params: { id: (await heldFor(world.app, await practiceOf(world))).id },
  }),
  'POST /deliveries/v1/items/:kind/:itemId/proof': async (world) => ({
    as: await world.as('admin'),
    params: await itemOf(world),
  }),
}
