import { randomUUID } from 'node:crypto'
import { CANARY_TEXT, type Canaries } from '#testing/fuzz/canaries.ts'
import { faxDesk, newFaxNumber } from './fax-desk.ts'

export const canaries: Canaries = {
  plant: async ({ app, owner }) => {
    const desk = faxDesk(app)
    const number = newFaxNumber()
    const label = CANARY_TEXT.slice(0, 40)
    await app.call('PUT /efaxes/v2/numbers', { as: owner, body: { number, label } })
    await app.call('PUT /efaxes/v2/cover', {
      as: owner,
      body: { isUsual: true, confidentiality: CANARY_TEXT },
    })
    const contact = { id: randomUUID(), practiceName: CANARY_TEXT, eFaxNumber: newFaxNumber() }
    await app.call('POST /efaxes/v2/efaxcontact', { as: owner, body: contact })
    const got = await desk.received(owner, number, contact.eFaxNumber, CANARY_TEXT)
    const sent = await desk.sent(owner, newFaxNumber(), { toName: CANARY_TEXT })
    await desk.until(owner, sent, ({ eFaxStatus }) => eFaxStatus === 'Delivered')
    const prepared = await desk.prepared(owner, newFaxNumber(), { toName: CANARY_TEXT })
    return {
      ids: [got, sent, contact.id, prepared.id],
      read: async () => ({
        got: (await desk.get(owner, got)).body,
        sent: (await desk.get(owner, sent)).body,
        numbers: (await app.call('GET /efaxes/v2/numbers', { as: owner })).body,
        cover: (await app.call('GET /efaxes/v2/cover', { as: owner })).body,
        contacts: (await app.call('GET /efaxes/v2/contacts', { as: owner, query: {} })).body.contacts,
      }),
    }
  },
}
