import { randomUUID } from 'node:crypto'
import type * as routes from '@corridor/contract/worklist/routes.ts'
import { patientDesk } from '#capabilities/patients/testing/patient-desk.ts'
import { minutesAfter } from '#platform/clock.ts'
import {
  type Calls,
  EACH_TIME,
  followed,
  heard,
  type LiveWorld,
  may,
  said,
  type WhoMay,
} from '#testing/matrix/part.ts'
import { openParcel, withParcels } from '#testing/worklist/parcels.ts'
import type { World } from '#testing/world/world.ts'
import * as worklist from '../public.ts'

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

async function adminsParcel({ app, as }: World) {
  const admin = await as('admin')
  return { admin, practiceId: admin.practiceId!, params: await openParcel(app, admin.practiceId!) }
}

const calls: Calls<typeof routes> = {
  'GET /worklist/v1/items': may(
    'SharedInbox or eFax or PatientTexting or SecureEmail or CurbsideNoEMR',
    'own',
    async (world) => ({ as: (await withItem(world)).as }),
  ),
  'GET /worklist/v1/waiting': may('User', 'own', async (world) => ({ as: (await withItem(world)).as })),
  'GET /worklist/v1/patients/:patientId/items': may('Patients', 'record', async ({ app, as }) => {
    const admin = await as('admin')
    const { id } = await patientDesk(app, admin).add()
    return { as: admin, params: { patientId: id } }
  }),
  'GET /worklist/v1/watchers': may(
    'SharedInbox or eFax or PatientTexting or SecureEmail or CurbsideNoEMR',
    'own',
    async ({ as }) => ({ as: await as('admin') }),
  ),
  'GET /worklist/v1/items/:kind/:itemId': may(
    'SharedInbox or eFax or PatientTexting or SecureEmail or CurbsideNoEMR',
    'record',
    withItem,
  ),
  'GET /worklist/v1/items/:kind/:itemId/people': may(
    'SharedInbox or eFax or PatientTexting or SecureEmail or CurbsideNoEMR',
    'record',
    withItem,
  ),
  'PUT /worklist/v1/items/:kind/:itemId/assignee': may(
    'SharedInbox or eFax or PatientTexting or SecureEmail or CurbsideNoEMR',
    'record',
    async (world) => {
      const call = await withItem(world)
      return { ...call, body: { personId: call.as.givenName, before: null } }
    },
    EACH_TIME,
  ),
  'POST /worklist/v1/items/:kind/:itemId/claim': may(
    'SharedInbox or eFax or PatientTexting or SecureEmail or CurbsideNoEMR',
    'record',
    async (world) => ({ ...(await withItem(world)), body: {} }),
    EACH_TIME,
  ),
  'DELETE /worklist/v1/items/:kind/:itemId/claim': may(
    'SharedInbox or eFax or PatientTexting or SecureEmail or CurbsideNoEMR',
    'record',
    withItem,
  ),
  'PUT /worklist/v1/items/:kind/:itemId/snooze': may(
    'SharedInbox or eFax or PatientTexting or SecureEmail or CurbsideNoEMR',
    'record',
    async (world) => ({
      ...(await withItem(world)),
      body: { until: minutesAfter(world.app.clock.now(), 60).toISOString() },
    }),
  ),
  'PUT /worklist/v1/items/:kind/:itemId/done': may(
    'SharedInbox or eFax or PatientTexting or SecureEmail or CurbsideNoEMR',
    'record',
    async (world) => ({
      ...(await withItem(world)),
      body: { isDone: true },
    }),
  ),
  'POST /worklist/v1/items/:kind/:itemId/notes': may(
    'SharedInbox or eFax or PatientTexting or SecureEmail or CurbsideNoEMR',
    'record',
    async (world) => ({
      ...(await withItem(world)),
      body: { id: randomUUID(), text: 'Needs a signature.' },
    }),
  ),
  'DELETE /worklist/v1/items/:kind/:itemId/notes/:noteId': may(
    'SharedInbox or eFax or PatientTexting or SecureEmail or CurbsideNoEMR',
    'record',
    async (world) => {
      const call = await withItem(world)
      const noteId = randomUUID()
      const body = { id: noteId, text: 'Written by mistake.' }
      await world.app.call('POST /worklist/v1/items/:kind/:itemId/notes', { ...call, body })
      return { as: call.as, params: { ...call.params, noteId } }
    },
    EACH_TIME,
  ),
  'GET /worklist/v1/templates': may(
    'SharedInbox or eFax or PatientTexting or SecureEmail or CurbsideNoEMR or PracticeAdmin',
    'own',
    async ({ as }) => ({ as: await as('admin') }),
  ),
  'POST /worklist/v1/templates': may(
    'PracticeAdmin',
    'own',
    async ({ as }) => ({ as: await as('admin'), body: newTemplate() }),
    EACH_TIME,
  ),
  'PUT /worklist/v1/templates/:id': may(
    'PracticeAdmin',
    'record',
    async (world) => {
      const { id: _, ...written } = newTemplate()
      return { ...(await withTemplate(world)), body: { ...written, version: 1 } }
    },
    EACH_TIME,
  ),
  'DELETE /worklist/v1/templates/:id': may('PracticeAdmin', 'record', withTemplate, EACH_TIME),
}

export const whoMay: WhoMay = {
  heading: 'Worklist',
  about:
    'Items of a kind that only tests declare, for people who hold its claim. Another practice has its own items and templates, and finds none of these.',
  calls,
  messages: {
    '/hubs/notification worklist.watch': said(
      'SharedInbox or eFax or PatientTexting or SecureEmail or CurbsideNoEMR',
      'record',
      async (world) => ({
        ...(await adminsParcel(world)).params,
        doing: 'looking',
      }),
    ),
  },
  streams: {
    worklist: followed('record', async ({ as }) => `${(await as('admin')).practiceId}-SharedInbox`),
    'worklist-templates': followed('team', async ({ as }) => (await as('admin')).practiceId!),
  },
  events: {
    'worklist.item': heard(['admin'], async (world) => {
      const { admin, params } = await adminsParcel(world)
      await world.app.call('PUT /worklist/v1/items/:kind/:itemId/done', {
        as: admin,
        params,
        body: { isDone: true },
      })
      return params.itemId
    }),
    'worklist.item-removed': heard(['admin'], async (world) => {
      const { practiceId, params } = await adminsParcel(world)
      await withParcels(world.app, practiceId, (tx) =>
        worklist.close(tx, world.app.services, { practiceId, ...params }),
      )
      return params.itemId
    }),
    'worklist.notes': heard(['admin'], async (world) => {
      const { admin, params } = await adminsParcel(world)
      const body = { id: randomUUID(), text: 'Needs a signature.' }
      await world.app.call('POST /worklist/v1/items/:kind/:itemId/notes', { as: admin, params, body })
      return params.itemId
    }),
    'worklist.watched': heard(['admin'], async (world: LiveWorld) => {
      const { params } = await adminsParcel(world)
      const window = await world.open('admin', world.callers.admin.session!)
      await window.socket.emitWithAck('worklist.watch', { ...params, doing: 'looking' })
      return params.itemId
    }),
    'worklist.templates': heard(['admin', 'member', 'plain'], async ({ app, as }) => {
      const body = { id: randomUUID(), name: 'Thanks', shortcut: null, body: 'Thank you!' }
      await app.call('POST /worklist/v1/templates', { as: await as('admin'), body })
      return '{'
    }),
  },
}
