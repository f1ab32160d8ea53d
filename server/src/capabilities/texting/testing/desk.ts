import { randomUUID } from 'node:crypto'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { expect } from 'vitest'
import { newPatient } from '#capabilities/patients/testing/patient-desk.ts'
import type { TestApp } from '#testing/test-app.ts'
import { receiveText } from '../incoming/receive.ts'

const BASE = '/patient-texting/v2'

/** The default number of the demo practice. */
export const PRACTICE_NUMBER = '+15125550160'

let numbers = 0
/** A number that nobody has: from a range in which each test takes the next one. */
export const newNumber = (): string => `+1737${String(2_000_000 + ++numbers + (process.pid % 5_000) * 100)}`

/** What somebody of a practice, and the phones of patients, do in tests. */
export const textDesk = (app: TestApp, as: LoginReply, practiceNumber = PRACTICE_NUMBER) => ({
  patient: async (mobileNumber = newNumber(), more: Parameters<typeof newPatient>[0] = {}) => {
    const phones = [{ number: mobileNumber, type: 'mobile' as const }]
    const { body } = await app.call('POST /patients/v2', { as, body: newPatient({ phones, ...more }) })
    return body
  },
  open: async (mobileNumber: string, patientId: string | null = null) => {
    const { status, body } = await app.call(`POST ${BASE}/conversations`, {
      as,
      body: { mobileNumber, patientId },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  },
  /** A text from a phone, as its carrier brings it. */
  receive: (from: string, body: string, providerId: string = randomUUID()) =>
    receiveText(app.services, { from, to: practiceNumber, body, media: [], providerId }),
  send: (conversationId: string, smsMessage: string, more: object = {}) =>
    app.send(`POST ${BASE}/send-sms`, {
      as,
      body: { id: randomUUID(), conversationId, smsMessage, ...more },
    }),
  update: (id: string, body: { isArchived?: boolean; HasUnreadMessage?: boolean; readSeq?: number }) =>
    app.call(`PUT ${BASE}/conversations/:id`, { as, params: { id }, body }),
  get: async (id: string) => (await app.call(`GET ${BASE}/conversations/:id`, { as, params: { id } })).body,
  details: async (id: string) =>
    (await app.call(`GET ${BASE}/conversations/:id/details`, { as, params: { id } })).body,
  messages: async (id: string) =>
    (
      await app.call(`GET ${BASE}/conversations/:id/messages`, { as, params: { id } })
    ).body.messages.toReversed(),
  list: async (query: { filter?: 'all' | 'unread' | 'archived' | 'mine' | 'needs-action' } = {}) =>
    (
      await app.call(`GET ${BASE}/conversations`, {
        as,
        query: { order: 'newest-first', pageSize: 300, ...query },
      })
    ).body.conversations,
  /** The conversation with a number, wherever it is listed. */
  with: async (number: string) => {
    const { body } = await app.call(`GET ${BASE}/search`, { as, query: { keyword: number } })
    return body.conversations[0]
  },
  /** The texts on a phone of the sandbox, the oldest first. */
  phone: async (number: string) => {
    const { body } = await app.call('GET /sandbox/v1/texts', {})
    return body.texts.filter(({ to }) => to === number).toReversed()
  },
})
