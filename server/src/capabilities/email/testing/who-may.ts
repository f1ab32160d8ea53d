import { randomUUID } from 'node:crypto'
import type * as guest from '@corridor/contract/email/guest.ts'
import type * as routes from '@corridor/contract/email/routes.ts'
import { ageLink, newAddress } from '#capabilities/guests/testing/guest-desk.ts'
import { newPatient } from '#capabilities/patients/testing/patient-desk.ts'
import { daysAfter } from '#platform/clock.ts'
import { type Calls, EACH_TIME, followed, heard, may, type WhoMay } from '#testing/matrix/part.ts'
import type { World } from '#testing/world/world.ts'
import { emailDesk } from './email-desk.ts'

const _BASE = '/emails/v2'

const asAdmin = async ({ as }: World) => ({ as: await as('admin') })

async function withDesk(world: World) {
  const { as } = await asAdmin(world)
  return { as, desk: emailDesk(world.app, as) }
}

async function newEmail(world: World) {
  const { as, desk } = await withDesk(world)
  return { as, body: desk.email((await desk.patient()).id) }
}

async function withEmail(world: World) {
  const { as, desk } = await withDesk(world)
  const { id, threadId } = await desk.send((await desk.patient()).id)
  return { as, id, threadId }
}

const tomorrow = ({ app }: World): string => daysAfter(app.clock.now(), 1).toISOString()

/** The patient of an email, who has opened its link. */
async function asPatient(world: World) {
  const { desk } = await withDesk(world)
  const patient = await desk.patient()
  await desk.send(patient.id)
  return { headers: await desk.open(patient.email!) }
}

const newRecipient = () => {
  const { firstName, lastName, dateOfBirth } = newPatient()
  return { firstName, lastName, dateOfBirth, email: newAddress() }
}

const BASE = '/emails/v2'

const calls: Calls<typeof routes & typeof guest> = {
  [`GET ${BASE}/threads`]: may('SecureEmail', 'own', asAdmin),
  [`GET ${BASE}/threads/:id`]: may('SecureEmail', 'record', async (world) => {
    const { as, threadId: id } = await withEmail(world)
    return { as, params: { id } }
  }),
  [`PUT ${BASE}/threads/:id`]: may('SecureEmail', 'record', async (world) => {
    const { as, threadId: id } = await withEmail(world)
    return { as, params: { id }, body: { isUnread: true } }
  }),
  [`GET ${BASE}/recipient-documents`]: may('SecureEmail', 'record', async (world) => {
    const { as, desk } = await withDesk(world)
    return { as, query: { patientId: (await desk.patient()).id } }
  }),
  [`GET ${BASE}/patient-recipients`]: may('SecureEmail', 'own', asAdmin),
  [`PUT ${BASE}/patient-recipients/:id`]: may(
    'SecureEmail',
    'record',
    async (world) => {
      const { as, desk } = await withDesk(world)
      return { as, params: { id: (await desk.patient()).id }, body: newRecipient() }
    },
    EACH_TIME,
  ),
  [`POST ${BASE}/recipients`]: may(
    'SecureEmail',
    'own',
    async (world) => ({
      ...(await asAdmin(world)),
      body: { id: randomUUID(), ...newRecipient() },
    }),
    EACH_TIME,
  ),
  [`POST ${BASE}/send`]: may('SecureEmail', 'record', newEmail),
  [`POST ${BASE}/scheduled`]: may('SecureEmail', 'record', async (world) => {
    const { as, body } = await newEmail(world)
    return { as, body: { ...body, sendAt: tomorrow(world) } }
  }),
  [`DELETE ${BASE}/scheduled/:id`]: may(
    'SecureEmail',
    'record',
    async (world) => {
      const { as, body } = await newEmail(world)
      const sent = { as, body: { ...body, sendAt: tomorrow(world) } }
      const { body: scheduled } = await world.app.call(`POST ${BASE}/scheduled`, sent)
      return { as, params: { id: scheduled.id } }
    },
    EACH_TIME,
  ),
  [`POST ${BASE}/:id/recall`]: may(
    'SecureEmail',
    'record',
    async (world) => {
      const { as, id } = await withEmail(world)
      return { as, params: { id } }
    },
    EACH_TIME,
  ),
  [`POST ${BASE}/:id/resend`]: may(
    'SecureEmail',
    'record',
    async (world) => {
      const { as, id } = await withEmail(world)
      await ageLink(world.app, id)
      return { as, params: { id }, body: {} }
    },
    EACH_TIME,
  ),
  [`GET ${BASE}/search`]: may('SecureEmail', 'own', async (world) => ({
    ...(await asAdmin(world)),
    query: { keyword: 'plan' },
  })),
  [`GET ${BASE}/signature`]: may('SecureEmail or PracticeAdmin', 'own', asAdmin),
  [`PUT ${BASE}/signature`]: may('PracticeAdmin', 'own', async (world) => ({
    ...(await asAdmin(world)),
    body: { signature: null },
  })),
  [`GET ${BASE}/guest`]: may('link guest-email', 'own', asPatient),
  [`POST ${BASE}/guest/files`]: may('link guest-email', 'own', async (world) => ({
    ...(await asPatient(world)),
    query: { id: randomUUID(), fileName: 'a.txt' },
    body: 'bytes',
  })),
  [`POST ${BASE}/guest/answer`]: may('link guest-email', 'own', async (world) => ({
    ...(await asPatient(world)),
    body: { id: randomUUID(), text: 'Thank you!' },
  })),
}

export const whoMay: WhoMay = {
  heading: 'Patient emails',
  about:
    'A thread is the practice’s: everybody of it who holds `SecureEmail` reads and writes it. The signature is set by admins. A patient reads and answers by the link of an email.',
  calls,
  streams: {
    email: followed('record', async ({ as }) => (await as('admin')).practiceId!),
  },
  events: {
    'email.thread': heard(['admin'], async ({ app, as }) => {
      const desk = emailDesk(app, await as('admin'))
      return (await desk.send((await desk.patient()).id)).threadId
    }),
  },
}
