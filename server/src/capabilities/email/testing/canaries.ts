import { bodyOf } from '@corridor/contract/email/body-text.ts'
import { expect, vi } from 'vitest'
import { CANARY_TEXT, type Canaries } from '#testing/fuzz/canaries.ts'
import { emailDesk } from './email-desk.ts'

const BASE = '/emails/v2'
const LEAVING = { interval: 50, timeout: 15_000 }

export const canaries: Canaries = {
  plant: async ({ app, owner, tomorrow }) => {
    const desk = emailDesk(app, owner)
    await app.call(`PUT ${BASE}/signature`, { as: owner, body: { signature: CANARY_TEXT } })
    const patient = await desk.patient({ firstName: CANARY_TEXT.slice(0, 40) })
    const words = { subject: CANARY_TEXT.slice(0, 100), body: bodyOf(CANARY_TEXT) }
    const sent = await desk.send(patient.id, words)
    await desk.answer(await desk.open(patient.email!), CANARY_TEXT)
    await desk.mark(sent.threadId, false)
    const later = { ...desk.email(patient.id, words), sendAt: tomorrow }
    const { body: scheduled } = await app.call(`POST ${BASE}/scheduled`, { as: owner, body: later })
    const lost = await desk.patient({ firstName: CANARY_TEXT.slice(0, 40), email: 'canary@nowhere.example' })
    const failing = await desk.send(lost.id, words)
    await vi.waitFor(async () => {
      expect((await desk.thread(failing.threadId)).thread.addressProblem).toBe('bounced')
      const { body: left } = await app.call('GET /deliveries/v1', { as: owner })
      expect(left.deliveries.filter(({ state, waitsUntil }) => state === 'queued' && !waitsUntil)).toEqual([])
    }, LEAVING)
    return {
      ids: [sent.id, sent.threadId, scheduled.id, scheduled.threadId, failing.id, failing.threadId],
      read: async () => ({
        threads: [await desk.thread(sent.threadId), await desk.thread(scheduled.threadId)].map(
          ({ documents, scheduled: waiting }) => [documents.map(({ id, body }) => [id, body]), waiting],
        ),
        signature: (await app.call(`GET ${BASE}/signature`, { as: owner })).body,
        address: (await desk.thread(failing.threadId)).thread.addressProblem,
      }),
    }
  },
}
