import { randomUUID } from 'node:crypto'
import { EACH_TIME, type LiveWorld, type WhoMay } from '#testing/matrix/part.ts'
import { openParcel, withParcels } from '#testing/worklist/parcels.ts'
import type { World } from '#testing/world/world.ts'
import * as worklist from '../public.ts'

async function adminsParcel({ app, as }: World) {
  const admin = await as('admin')
  return { admin, practiceId: admin.practiceId!, params: await openParcel(app, admin.practiceId!) }
}

export const whoMay: WhoMay = {
  ways: {
    'POST /worklist/v1/items/:kind/:itemId/claim': EACH_TIME,
    'PUT /worklist/v1/items/:kind/:itemId/assignee': EACH_TIME,
    'POST /worklist/v1/templates': EACH_TIME,
    'PUT /worklist/v1/templates/:id': EACH_TIME,
    'DELETE /worklist/v1/templates/:id': EACH_TIME,
    'DELETE /worklist/v1/items/:kind/:itemId/notes/:noteId': EACH_TIME,
  },
  messages: {
    '/hubs/notification worklist.watch': async (world) => ({
      ...(await adminsParcel(world)).params,
      doing: 'looking',
    }),
  },
  streams: {
    worklist: async ({ as }) => `${(await as('admin')).practiceId}-SharedInbox`,
    'worklist-templates': async ({ as }) => (await as('admin')).practiceId!,
  },
  events: {
    'worklist.item': async (world) => {
      const { admin, params } = await adminsParcel(world)
      await world.app.call('PUT /worklist/v1/items/:kind/:itemId/done', {
        as: admin,
        params,
        body: { isDone: true },
      })
      return params.itemId
    },
    'worklist.item-removed': async (world) => {
      const { practiceId, params } = await adminsParcel(world)
      await withParcels(world.app, practiceId, (tx) =>
        worklist.close(tx, world.app.services, { practiceId, ...params }),
      )
      return params.itemId
    },
    'worklist.notes': async (world) => {
      const { admin, params } = await adminsParcel(world)
      const body = { id: randomUUID(), text: 'Needs a signature.' }
      await world.app.call('POST /worklist/v1/items/:kind/:itemId/notes', { as: admin, params, body })
      return params.itemId
    },
    'worklist.watched': async (world: LiveWorld) => {
      const { params } = await adminsParcel(world)
      const window = await world.open('admin', world.callers.admin.session!)
      await window.socket.emitWithAck('worklist.watch', { ...params, doing: 'looking' })
      return params.itemId
    },
    'worklist.templates': async ({ app, as }) => {
      const body = { id: randomUUID(), name: 'Thanks', shortcut: null, body: 'Thank you!' }
      await app.call('POST /worklist/v1/templates', { as: await as('admin'), body })
      return '{'
    },
  },
}
