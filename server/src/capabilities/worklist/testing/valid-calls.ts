import { randomUUID } from 'node:crypto'
import type * as routes from '@corridor/contract/worklist/routes.ts'
import { patientDesk } from '#capabilities/patients/testing/patient-desk.ts'
import { minutesAfter } from '#platform/clock.ts'
import { openParcel } from '#testing/worklist/parcels.ts'
import type { ValidCalls } from '#testing/world/valid-call.ts'
import type { World } from '#testing/world/world.ts'

/** The admin, and an item of their practice that nobody else uses. */
async function withItem({ app, as }: World) {
  const admin = await as('admin')
  return { as: admin, params: await openParcel(app, admin.practiceId!) }
}

const newTemplate = () => ({
  id: randomUUID(),
  name: 'Thank you',
  shortcut: `thanks-${randomUUID().slice(0, 8)}`,
  body: 'Thank you, {{patient.firstName}}!',
})

async function withTemplate({ app, as }: World) {
  const admin = await as('admin')
  const { body } = await app.call('POST /worklist/v1/templates', { as: admin, body: newTemplate() })
  return { as: admin, params: { id: body.id } }
}

export const validCalls: ValidCalls<typeof routes> = {
  'GET /worklist/v1/items': async (world) => ({ as: (await withItem(world)).as }),
  'GET /worklist/v1/waiting': async (world) => ({ as: (await withItem(world)).as }),
  'GET /worklist/v1/patients/:patientId/items': async ({ app, as }) => {
    const admin = await as('admin')
    const { id } = await patientDesk(app, admin).add()
    return { as: admin, params: { patientId: id } }
  },
  'GET /worklist/v1/watchers': async ({ as }) => ({ as: await as('admin') }),
  'GET /worklist/v1/items/:kind/:itemId': withItem,
  'GET /worklist/v1/items/:kind/:itemId/people': withItem,
  'PUT /worklist/v1/items/:kind/:itemId/assignee': async (world) => {
    const call = await withItem(world)
    return { ...call, body: { personId: call.as.givenName, before: null } }
  },
  'POST /worklist/v1/items/:kind/:itemId/claim': async (world) => ({ ...(await withItem(world)), body: {} }),
  'DELETE /worklist/v1/items/:kind/:itemId/claim': withItem,
  'PUT /worklist/v1/items/:kind/:itemId/snooze': async (world) => ({
    ...(await withItem(world)),
    body: { until: minutesAfter(world.app.clock.now(), 60).toISOString() },
  }),
  'PUT /worklist/v1/items/:kind/:itemId/done': async (world) => ({
    ...(await withItem(world)),
    body: { isDone: true },
  }),
  'POST /worklist/v1/items/:kind/:itemId/notes': async (world) => ({
    ...(await withItem(world)),
    body: { id: randomUUID(), text: 'Needs a signature.' },
  }),
  'DELETE /worklist/v1/items/:kind/:itemId/notes/:noteId': async (world) => {
    const call = await withItem(world)
    const noteId = randomUUID()
    const body = { id: noteId, text: 'Written by mistake.' }
    await world.app.call('POST /worklist/v1/items/:kind/:itemId/notes', { ...call, body })
    return { as: call.as, params: { ...call.params, noteId } }
  },
  'GET /worklist/v1/templates': async ({ as }) => ({ as: await as('admin') }),
  'POST /worklist/v1/templates': async ({ as }) => ({ as: await as('admin'), body: newTemplate() }),
  'PUT /worklist/v1/templates/:id': async (world) => {
    const { id: _, ...written } = newTemplate()
    return { ...(await withTemplate(world)), body: { ...written, version: 1 } }
  },
  'DELETE /worklist/v1/templates/:id': withTemplate,
}
