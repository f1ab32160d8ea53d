import { randomUUID } from 'node:crypto'
import type * as guest from '@corridor/contract/email/guest.ts'
import type * as routes from '@corridor/contract/email/routes.ts'
import { ageLink, newAddress } from '#capabilities/guests/testing/guest-desk.ts'
import { newPatient } from '#capabilities/patients/testing/patient-desk.ts'
import { daysAfter } from '#platform/clock.ts'
import type { ValidCalls } from '#testing/world/valid-call.ts'
import type { World } from '#testing/world/world.ts'
import { emailDesk } from './email-desk.ts'

const BASE = '/emails/v2'

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

export const validCalls: ValidCalls<typeof routes & typeof guest> = {
  [`GET ${BASE}/threads`]: asAdmin,
  [`GET ${BASE}/threads/:id`]: async (world) => {
    const { as, threadId: id } = await withEmail(world)
    return { as, params: { id } }
  },
  [`PUT ${BASE}/threads/:id`]: async (world) => {
    const { as, threadId: id } = await withEmail(world)
    return { as, params: { id }, body: { isUnread: true } }
  },
  [`GET ${BASE}/recipient-documents`]: async (world) => {
    const { as, desk } = await withDesk(world)
    return { as, query: { patientId: (await desk.patient()).id } }
  },
  [`GET ${BASE}/patient-recipients`]: asAdmin,
  [`PUT ${BASE}/patient-recipients/:id`]: async (world) => {
    const { as, desk } = await withDesk(world)
    return { as, params: { id: (await desk.patient()).id }, body: newRecipient() }
  },
  [`POST ${BASE}/recipients`]: async (world) => ({
    ...(await asAdmin(world)),
    body: { id: randomUUID(), ...newRecipient() },
  }),
  [`POST ${BASE}/send`]: newEmail,
  [`POST ${BASE}/scheduled`]: async (world) => {
    const { as, body } = await newEmail(world)
    return { as, body: { ...body, sendAt: tomorrow(world) } }
  },
  [`DELETE ${BASE}/scheduled/:id`]: async (world) => {
    const { as, body } = await newEmail(world)
    const sent = { as, body: { ...body, sendAt: tomorrow(world) } }
    const { body: scheduled } = await world.app.call(`POST ${BASE}/scheduled`, sent)
    return { as, params: { id: scheduled.id } }
  },
  [`POST ${BASE}/:id/recall`]: async (world) => {
    const { as, id } = await withEmail(world)
    return { as, params: { id } }
  },
  [`POST ${BASE}/:id/resend`]: async (world) => {
    const { as, id } = await withEmail(world)
    await ageLink(world.app, id)
    return { as, params: { id }, body: {} }
  },
  [`GET ${BASE}/search`]: async (world) => ({ ...(await asAdmin(world)), query: { keyword: 'plan' } }),
  [`GET ${BASE}/signature`]: asAdmin,
  [`PUT ${BASE}/signature`]: async (world) => ({ ...(await asAdmin(world)), body: { signature: null } }),
  [`GET ${BASE}/guest`]: asPatient,
  [`POST ${BASE}/guest/files`]: async (world) => ({
    ...(await asPatient(world)),
    query: { id: randomUUID(), fileName: 'a.txt' },
    body: 'bytes',
  }),
  [`POST ${BASE}/guest/answer`]: async (world) => ({
    ...(await asPatient(world)),
    body: { id: randomUUID(), text: 'Thank you!' },
  }),
}
