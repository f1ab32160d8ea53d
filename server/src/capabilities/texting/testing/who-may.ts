import { randomUUID } from 'node:crypto'
import type * as lists from '@corridor/contract/texting/lists.ts'
import type * as routes from '@corridor/contract/texting/routes.ts'
import type * as settings from '@corridor/contract/texting/settings.ts'
import type * as webhooks from '@corridor/contract/texting/webhooks.ts'
import { sendTo } from '#capabilities/guests/testing/guest-desk.ts'
import { daysAfter, epochSeconds } from '#platform/clock.ts'
import { telnyxText } from '#providers/sms/testing/telnyx-server.ts'
import { twilioText } from '#providers/sms/testing/twilio-server.ts'
import { type Calls, EACH_TIME, followed, heard, may, type WhoMay } from '#testing/matrix/part.ts'
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

async function adminsDesk({ app, as }: World) {
  const admin = await as('admin')
  return { app, admin, desk: textDesk(app, admin) }
}

const calls: Calls<typeof routes & typeof lists & typeof settings & typeof webhooks> = {
  // A service has no account: its signature is the proof, no matter who is signed in.
  'POST /sms/v1/incoming/twilio': may('open', 'own', async ({ app }) => {
    const { body, headers } = twilioText(app.services.config.publicUrl, { Body: 'Hello' })
    return { body: Buffer.from(body), headers }
  }),
  'POST /sms/v1/incoming/telnyx': may('open', 'own', async ({ app }) => {
    const { body, headers } = telnyxText({ text: 'Hello' }, epochSeconds(app.clock.now()))
    return { body: Buffer.from(body), headers }
  }),
  [`GET ${BASE}/conversations`]: may('PatientTexting', 'own', asAdmin),
  [`GET ${BASE}/conversations/:id`]: may('PatientTexting', 'record', withConversation),
  [`GET ${BASE}/conversations/:id/details`]: may('PatientTexting', 'record', withConversation),
  [`POST ${BASE}/conversations`]: may('PatientTexting', 'own', async (world) => ({
    ...(await asAdmin(world)),
    body: { mobileNumber: newNumber() },
  })),
  [`PUT ${BASE}/conversations/:id`]: may('PatientTexting', 'record', async (world) => ({
    ...(await withConversation(world)),
    body: { isArchived: true },
  })),
  [`PUT ${BASE}/conversations/:id/patient`]: may('PatientTexting', 'record', async (world) => ({
    ...(await withConversation(world)),
    body: { patientId: null },
  })),
  [`GET ${BASE}/conversations/:id/messages`]: may('PatientTexting', 'record', withConversation),
  [`GET ${BASE}/secure-links/:id`]: may('PatientTexting', 'record', async ({ app, as }) => {
    const admin = await as('admin')
    return { as: admin, params: { id: (await sendTo(app, admin)).id } }
  }),
  [`POST ${BASE}/send-sms`]: may('PatientTexting', 'record', newText),
  [`POST ${BASE}/scheduled`]: may('PatientTexting', 'record', async (world) => {
    const { as, body } = await newText(world)
    return { as, body: { ...body, sendAt: tomorrow(world) } }
  }),
  [`GET ${BASE}/scheduled`]: may('PatientTexting', 'own', asAdmin),
  [`DELETE ${BASE}/scheduled/:id`]: may('PatientTexting', 'record', withScheduled, EACH_TIME),
  [`GET ${BASE}/recipients`]: may('PatientTexting', 'own', asAdmin),
  [`POST ${BASE}/recipients`]: may(
    'PatientTexting',
    'own',
    async (world) => ({
      ...(await asAdmin(world)),
      body: { id: randomUUID(), ...newRecipient() },
    }),
    EACH_TIME,
  ),
  [`PUT ${BASE}/recipients/:id`]: may(
    'PatientTexting',
    'record',
    async (world) => {
      const { as, desk } = await withDesk(world)
      const { id } = await desk.patient()
      return { as, params: { id }, body: newRecipient() }
    },
    EACH_TIME,
  ),
  [`GET ${BASE}/recipients/by-mobile-number`]: may('PatientTexting', 'record', async (world) => {
    const { as, desk } = await withDesk(world)
    const { mobileNumber } = await desk.patient()
    return { as, query: { mobileNumber: mobileNumber! } }
  }),
  [`GET ${BASE}/unread-count`]: may('PatientTexting', 'own', asAdmin),
  [`GET ${BASE}/search`]: may('PatientTexting', 'own', async (world) => ({
    ...(await asAdmin(world)),
    query: { keyword: 'soon' },
  })),
  [`GET ${BASE}/numbers`]: may('PatientTexting or PracticeAdmin', 'own', asAdmin),
  [`PUT ${BASE}/numbers`]: may(
    'PracticeAdmin',
    'own',
    async (world) => ({
      ...(await asAdmin(world)),
      body: { number: newNumber(), label: 'Recall' },
    }),
    EACH_TIME,
  ),
  [`DELETE ${BASE}/numbers/:number`]: may(
    'PracticeAdmin',
    'record',
    async (world) => {
      const { as } = await asAdmin(world)
      const number = newNumber()
      await world.app.call(`PUT ${BASE}/numbers`, { as, body: { number } })
      return { as, params: { number } }
    },
    EACH_TIME,
  ),
  [`GET ${BASE}/settings`]: may('PracticeAdmin', 'own', asAdmin),
  [`PUT ${BASE}/settings`]: may('PracticeAdmin', 'own', async (world) => ({
    ...(await asAdmin(world)),
    body: { outOfHoursText: 'We are closed and will answer tomorrow.' },
  })),
  [`POST ${BASE}/lists/preview`]: may('PatientTexting', 'record', newList),
  [`POST ${BASE}/lists`]: may('PatientTexting', 'record', async (world) => {
    const { as, body } = await newList(world)
    return { as, body: { ...body, id: randomUUID(), perMinute: 10 } }
  }),
  [`GET ${BASE}/lists`]: may('PatientTexting', 'own', asAdmin),
  [`GET ${BASE}/lists/:id`]: may('PatientTexting', 'record', withList),
  [`POST ${BASE}/lists/:id/cancel`]: may(
    'PatientTexting',
    'record',
    async (world) => {
      const { as, desk } = await withDesk(world)
      const ids = await Promise.all([1, 2, 3].map(async () => (await desk.patient()).id))
      const id = randomUUID()
      const body = { id, smsMessage: 'We are closed tomorrow.', patientIds: ids, perMinute: 10 }
      await world.app.call(`POST ${BASE}/lists`, { as, body })
      return { as, params: { id } }
    },
    EACH_TIME,
  ),
}

export const whoMay: WhoMay = {
  heading: 'Patient texting',
  about:
    'A conversation is the practice’s: everybody of it who holds `PatientTexting` reads and writes it. Numbers and the answer while it is closed are set by admins.',
  calls,
  streams: {
    texting: followed('record', async ({ as }) => (await as('admin')).practiceId!),
    'texting-conversation': followed(
      'record',
      async (world) => (await (await adminsDesk(world)).desk.open(newNumber())).id,
    ),
  },
  events: {
    'texting.message': heard(['admin'], async (world) => {
      const { desk } = await adminsDesk(world)
      const { id } = await desk.open(newNumber())
      await desk.send(id, 'See you soon.')
      return id
    }),
    'texting.conversation': heard(['admin'], async (world) => {
      const { desk } = await adminsDesk(world)
      const { id } = await desk.open(newNumber())
      await desk.update(id, { isArchived: true })
      return id
    }),
    'texting.list': heard(['admin'], async (world) => {
      const { app, admin, desk } = await adminsDesk(world)
      const id = randomUUID()
      const body = { id, smsMessage: 'Closed.', patientIds: [(await desk.patient()).id], perMinute: 10 }
      await app.call(`POST ${BASE}/lists`, { as: admin, body })
      return id
    }),
    'texting.settings': heard(['admin'], async (world) => {
      const { app, admin } = await adminsDesk(world)
      await app.call(`PUT ${BASE}/numbers`, { as: admin, body: { number: newNumber() } })
      return 'numbers'
    }),
  },
}
