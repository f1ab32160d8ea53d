import { randomUUID } from 'node:crypto'
import { CANARY, CANARY_TEXT, type Canaries } from '#testing/fuzz/canaries.ts'
import { openWindow } from '#testing/window.ts'
import { openParcel } from '#testing/worklist/parcels.ts'

export const canaries: Canaries = {
  plant: async ({ app, practiceId, owner }) => {
    const params = await openParcel(app, practiceId, { title: CANARY_TEXT })
    const note = { id: randomUUID(), text: CANARY_TEXT }
    await app.call('POST /worklist/v1/items/:kind/:itemId/notes', { as: owner, params, body: note })
    const window = await openWindow(app, owner)
    await window.socket.emitWithAck('worklist.watch', { ...params, doing: 'looking' })
    window.close()
    const template = { id: randomUUID(), name: CANARY_TEXT.slice(0, 60), shortcut: CANARY, body: CANARY_TEXT }
    await app.call('POST /worklist/v1/templates', { as: owner, body: template })
    return {
      ids: [params.itemId, note.id, template.id],
      nested: [{ field: 'noteId', inside: ['itemId'], outer: params.itemId, inner: note.id }],
      read: async () => ({
        item: (await app.call('GET /worklist/v1/items/:kind/:itemId', { as: owner, params })).body,
        templates: (await app.call('GET /worklist/v1/templates', { as: owner })).body,
      }),
    }
  },
}
