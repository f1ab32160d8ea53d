import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { CANARY_TEXT, type Canaries } from '#testing/fuzz/canaries.ts'
import { newNumber, textDesk } from './desk.ts'

const BASE = '/patient-texting/v2'
const LEAVING = { interval: 50 }

export const canaries: Canaries = {
  plant: async ({ app, owner, tomorrow }) => {
    const number = newNumber()
    await app.call(`PUT ${BASE}/numbers`, { as: owner, body: { number, label: CANARY_TEXT.slice(0, 40) } })
    await app.call(`PUT ${BASE}/settings`, { as: owner, body: { outOfHoursText: CANARY_TEXT } })
    const desk = textDesk(app, owner, number)
    const patient = await desk.patient(newNumber(), { firstName: CANARY_TEXT.slice(0, 40) })
    const { id } = await desk.open(patient.mobileNumber!)
    const { body: sent } = await desk.send(id, CANARY_TEXT)
    await desk.receive(patient.mobileNumber!, CANARY_TEXT)
    await desk.update(id, { HasUnreadMessage: false })
    const scheduled = { id: randomUUID(), conversationId: id, smsMessage: CANARY_TEXT, sendAt: tomorrow }
    await app.call(`POST ${BASE}/scheduled`, { as: owner, body: scheduled })
    const list = { id: randomUUID(), smsMessage: CANARY_TEXT, patientIds: [patient.id], perMinute: 10 }
    await app.call(`POST ${BASE}/lists`, { as: owner, body: list })
    // What leaves by itself has left, or waits for the morning, before it is read for comparison.
    await vi.waitFor(async () => {
      const { body } = await app.call(`GET ${BASE}/lists/:id`, { as: owner, params: { id: list.id } })
      expect(body.list.waiting === 0 || body.list.pause !== null).toBe(true)
      const { body: left } = await app.call('GET /deliveries/v1', { as: owner })
      expect(left.deliveries.filter(({ state, waitsUntil }) => state === 'queued' && !waitsUntil)).toEqual([])
    }, LEAVING)
    return {
      ids: [id, sent.id, scheduled.id, list.id, patient.id],
      read: async () => ({
        settings: (await app.call(`GET ${BASE}/settings`, { as: owner })).body,
        numbers: (await app.call(`GET ${BASE}/numbers`, { as: owner })).body,
        scheduled: (await app.call(`GET ${BASE}/scheduled`, { as: owner })).body,
        patientId: (await desk.get(id)).patientId,
      }),
    }
  },
}
