import { randomUUID } from 'node:crypto'
import type * as lists from '@corridor/contract/texting/lists.ts'
import type * as routes from '@corridor/contract/texting/routes.ts'
import type * as settings from '@corridor/contract/texting/settings.ts'
import type * as webhooks from '@corridor/contract/texting/webhooks.ts'
import { daysAfter, epochSeconds } from '#platform/clock.ts'
import { telnyxText } from '#providers/sms/testing/telnyx-server.ts'
import { twilioText } from '#providers/sms/testing/twilio-server.ts'
import type { ValidCalls } from '#testing/world/valid-call.ts'
import type { World } from '#testing/world/world.ts'
import { newNumber, textDesk } from './desk.ts'

const BASE = '/patient-texting/v2'

async function withDesk({ app, as }: World) {
  const admin = await as('admin')
  return { as: admin, desk: textDesk(app, admin) }
}

async function withConversation(world: World) {
  const { as, desk } = await withDesk(world)
  const { id } = await desk.open(newNumber())
  return { as, params: { id } }
}

const asAdmin = async ({ as }: World) => ({ as: await as('admin') })

async function newText(world: World) {
  const { as, params } = await withConversation(world)
  return { as, body: { id: randomUUID(), conversationId: params.id, smsMessage: 'See you soon.' } }
}

const tomorrow = ({ app }: World): string => daysAfter(app.clock.now(), 1).toISOString()

async function withScheduled(world: World) {
  const { as, body } = await newText(world)
  await world.app.call(`POST ${BASE}/scheduled`, { as, body: { ...body, sendAt: tomorrow(world) } })
  return { as, params: { id: body.id } }
}

const newRecipient = () => ({
  firstName: 'Nora',
  lastName: `Quill${randomUUID().slice(0, 8)}`,
  dateOfBirth: '1990-05-06',
  mobileNumber: newNumber(),
})

async function newList(world: World) {
  const { as, desk } = await withDesk(world)
  const { id } = await desk.patient()
  return { as, body: { smsMessage: 'We are closed tomorrow.', patientIds: [id] } }
}

async function withList(world: World) {
  const { as, body } = await newList(world)
  const id = randomUUID()
  await world.app.call(`POST ${BASE}/lists`, { as, body: { ...body, id, perMinute: 10 } })
  return { as, params: { id } }
}

export const validCalls: ValidCalls<typeof routes & typeof lists & typeof settings & typeof webhooks> = {
  'POST /sms/v1/incoming/twilio': async ({ app }) => {
    const { body, headers } = twilioText(app.services.config.publicUrl, { Body: 'Hello' })
    return { body: Buffer.from(body), headers }
  },
  'POST /sms/v1/incoming/telnyx': async ({ app }) => {
    const { body, headers } = telnyxText({ text: 'Hello' }, epochSeconds(app.clock.now()))
    return { body: Buffer.from(body), headers }
  },
  [`GET ${BASE}/conversations`]: asAdmin,
  [`GET ${BASE}/conversations/:id`]: withConversation,
  [`GET ${BASE}/conversations/:id/details`]: withConversation,
  [`POST ${BASE}/conversations`]: async (world) => ({
    ...(await asAdmin(world)),
    body: { mobileNumber: newNumber() },
  }),
  [`PUT ${BASE}/conversations/:id`]: async (world) => ({
    ...(await withConversation(world)),
    body: { isArchived: true },
  }),
  [`PUT ${BASE}/conversations/:id/patient`]: async (world) => ({
    ...(await withConversation(world)),
    body: { patientId: null },
  }),
  [`GET ${BASE}/conversations/:id/messages`]: withConversation,
  [`POST ${BASE}/send-sms`]: newText,
  [`POST ${BASE}/scheduled`]: async (world) => {
    const { as, body } = await newText(world)
    return { as, body: { ...body, sendAt: tomorrow(world) } }
  },
  [`GET ${BASE}/scheduled`]: asAdmin,
  [`DELETE ${BASE}/scheduled/:id`]: withScheduled,
  [`GET ${BASE}/recipients`]: asAdmin,
  [`POST ${BASE}/recipients`]: async (world) => ({
    ...(await asAdmin(world)),
    body: { id: randomUUID(), ...newRecipient() },
  }),
  [`PUT ${BASE}/recipients/:id`]: async (world) => {
    const { as, desk } = await withDesk(world)
    const { id } = await desk.patient()
    return { as, params: { id }, body: newRecipient() }
  },
  [`GET ${BASE}/recipients/by-mobile-number`]: async (world) => {
    const { as, desk } = await withDesk(world)
    const { mobileNumber } = await desk.patient()
    return { as, query: { mobileNumber: mobileNumber! } }
  },
  [`GET ${BASE}/unread-count`]: asAdmin,
  [`GET ${BASE}/search`]: async (world) => ({ ...(await asAdmin(world)), query: { keyword: 'soon' } }),
  [`GET ${BASE}/numbers`]: asAdmin,
  [`PUT ${BASE}/numbers`]: async (world) => ({
    ...(await asAdmin(world)),
    body: { number: newNumber(), label: 'Recall' },
  }),
  [`DELETE ${BASE}/numbers/:number`]: async (world) => {
    const { as } = await asAdmin(world)
    const number = newNumber()
    await world.app.call(`PUT ${BASE}/numbers`, { as, body: { number } })
    return { as, params: { number } }
  },
  [`GET ${BASE}/settings`]: asAdmin,
  [`PUT ${BASE}/settings`]: async (world) => ({
    ...(await asAdmin(world)),
    body: { outOfHoursText: 'We are closed and will answer tomorrow.' },
  }),
  [`POST ${BASE}/lists/preview`]: newList,
  [`POST ${BASE}/lists`]: async (world) => {
    const { as, body } = await newList(world)
    return { as, body: { ...body, id: randomUUID(), perMinute: 10 } }
  },
  [`GET ${BASE}/lists`]: asAdmin,
  [`GET ${BASE}/lists/:id`]: withList,
  [`POST ${BASE}/lists/:id/cancel`]: async (world) => {
    const { as, desk } = await withDesk(world)
    const ids = await Promise.all([1, 2, 3].map(async () => (await desk.patient()).id))
    const id = randomUUID()
    const body = { id, smsMessage: 'We are closed tomorrow.', patientIds: ids, perMinute: 10 }
    await world.app.call(`POST ${BASE}/lists`, { as, body })
    return { as, params: { id } }
  },
}
