import { randomUUID } from 'node:crypto'
import type { HealthCheck } from '@corridor/contract/curbside/health.ts'
import { USUAL_QUESTIONS } from '@corridor/contract/curbside/health.ts'
import type { CurbsideSettings, LiteAppointment } from '@corridor/contract/curbside/model.ts'
import type { Step } from '@corridor/contract/curbside/status.ts'
import { usualTexts } from '@corridor/contract/curbside/texts.ts'
import type { Claim } from '@corridor/contract/kernel/claims.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { asGuest } from '#capabilities/guests/testing/guest-desk.ts'
import type { Caller, TestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'

export const ARRIVAL_CLAIMS: Claim[] = ['CurbsideNoEMR']

export const usualSettings = (more: Partial<CurbsideSettings> = {}): CurbsideSettings => ({
  questions: [...USUAL_QUESTIONS],
  spots: ['1', '2', '3'],
  ...usualTexts('Bright Smiles Dental'),
  isComeInTexted: true,
  ...more,
})

let numbers = 0
/** A mobile number that no other test has. */
export const newMobile = (): string => `+1512${String(5_560_000 + ++numbers)}`

type Headers = Record<string, string>

/** What a front desk and its patients do, as their windows would. */
export function arrivalsDesk(app: TestApp) {
  const walkIn = (as: Caller, more: Record<string, string> = {}) =>
    app.call('POST /lite-appointments/v3/register-walkin', {
      as,
      body: { id: randomUUID(), firstName: 'Grace', lastName: 'Okafor', ...more },
    })
  const today = async (as: Caller, timezoneOffset = 0): Promise<LiteAppointment[]> =>
    (await app.call('GET /lite-appointments/v2/today', { as, query: { timezoneOffset } })).body.appointments
  const day = () => app.clock.now().toISOString().slice(0, 10)
  const list = (text: string, on = day()) => ({ day: on, timezoneOffset: 0, text })
  const worker = (practiceId?: string): Promise<LoginReply> =>
    signInNewcomer(app, { claims: ARRIVAL_CLAIMS, practiceId })
  return {
    worker,
    /** A practice that nobody else uses, set up, with its front desk. */
    office: async (name = 'Elm Street Dental') => {
      const practiceId = randomUUID()
      await sql`INSERT INTO office_practice (id, name, invite_code, created_at)
        VALUES (${practiceId}, ${name}, ${practiceId}, ${app.clock.now()})`.execute(app.services.db)
      const of = await worker(practiceId)
      const { status } = await app.call('PUT /lite-appointments/v3/settings', {
        as: of,
        body: usualSettings(),
      })
      expect(status).toBe(200)
      return { practiceId, worker: of }
    },
    walkIn,
    /** A walk-in who stands on the board. */
    added: async (as: Caller, more: Record<string, string> = {}): Promise<LiteAppointment> => {
      const { status, body } = await walkIn(as, more)
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    },
    today,
    find: async (as: Caller, id: string): Promise<LiteAppointment> =>
      (await today(as)).find((one) => one.id === id)!,
    step: (as: Caller, id: string, status: Step, isConfirmed = false) =>
      app.call('PUT /lite-appointments/v2/update-appointment-status/:status', {
        as,
        params: { status },
        body: { id, isConfirmed },
      }),
    undo: (as: Caller, id: string, status: Step) =>
      app.call('PUT /lite-appointments/v3/undo', { as, body: { id, status } }),
    check: (as: Caller, liteAppointmentId: string, status: HealthCheck) =>
      app.call('PUT /lite-appointments/v2/update-covid-form-status/:status', {
        as,
        params: { status },
        body: { liteAppointmentId },
      }),
    temperature: (as: Caller, id: string, temperature: number) =>
      app.call('PUT /lite-appointments/v2/update-temperature', { as, body: { id, temperature } }),
    room: (as: Caller, id: string, room: string) =>
      app.call('PUT /lite-appointments/v3/appointments/:id/room', { as, params: { id }, body: { room } }),
    resend: (as: Caller, id: string) =>
      app.call('GET /lite-appointments/v2/resend-link/:id', { as, params: { id } }),
    preview: (as: Caller, text: string, on?: string) =>
      app.call('POST /lite-appointments/v3/import/preview', { as, body: list(text, on) }),
    import: (as: Caller, text: string, on?: string) =>
      app.call('POST /lite-appointments/v3/import', { as, body: list(text, on) }),
    save: (as: Caller, more: Partial<CurbsideSettings> = {}) =>
      app.call('PUT /lite-appointments/v3/settings', { as, body: usualSettings(more) }),
    /** What a call at the door carries. */
    door: async (as: Caller): Promise<Headers> => {
      const { body } = await app.call('GET /lite-appointments/v3/door-code', { as })
      return asGuest(/#door-([\w-]+)$/.exec(body.url)![1]!)
    },
    register: (headers: Headers, more: Record<string, string> = {}) =>
      app.call('POST /lite-appointments/v3/door/register', {
        headers,
        body: {
          id: randomUUID(),
          firstName: 'Walter',
          lastName: 'Inn',
          mobileNumber: newMobile(),
          ...more,
        },
      }),
    /** Opens the link with this token, and returns what every call of the patient carries. */
    open: async (token: string): Promise<Headers> => {
      const { status, body } = await app.call('POST /guests/v1/open', { headers: asGuest(token), body: {} })
      expect(status, JSON.stringify(body)).toBe(200)
      return asGuest(body.pass)
    },
    /** The token in the newest text with a link to a number. */
    linkTo: async (mobile: string): Promise<string> => {
      const { text } = await app.textTo(mobile)
      return /\/g#([\w-]+)/.exec(text)![1]!
    },
    visit: (headers: Headers) => app.call('GET /lite-appointments/v3/visit', { headers }),
    arrive: (headers: Headers, body: { spot?: string | null; car?: string } = {}) =>
      app.call('POST /lite-appointments/v3/visit/arrive', { headers, body }),
    answer: (headers: Headers, answers: Record<string, boolean>, note = '') =>
      app.call('PUT /lite-appointments/v3/visit/health-check', { headers, body: { answers, note } }),
    leave: (headers: Headers) => app.call('POST /lite-appointments/v3/visit/leave', { headers, body: {} }),
  }
}

/** Answers that pass the health check. */
export const WELL = Object.fromEntries(USUAL_QUESTIONS.map(({ id, concernIs }) => [id, concernIs === 'no']))
