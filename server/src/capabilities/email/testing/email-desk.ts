import { randomUUID } from 'node:crypto'
import { bodyOf } from '@corridor/contract/email/body-text.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { expect } from 'vitest'
import { newAddress, openLink } from '#capabilities/guests/testing/guest-desk.ts'
import { newPatient } from '#capabilities/patients/testing/patient-desk.ts'
import { newNumber } from '#capabilities/texting/testing/desk.ts'
import type { TestApp } from '#testing/test-app.ts'

const BASE = '/emails/v2'

type Headers = Record<string, string>

/** What somebody of a practice, and their patients, do in tests. */
export const emailDesk = (app: TestApp, as: LoginReply) => {
  const mailTo = (email: string, after = 0) => app.mailTo(email, { after, about: /sent you a message/ })
  const desk = {
    patient: async (more: Parameters<typeof newPatient>[0] = {}) => {
      const phones = [{ number: newNumber(), type: 'mobile' as const }]
      const fields = newPatient({ email: newAddress(), phones, ...more })
      return (await app.call('POST /patients/v2', { as, body: fields })).body
    },
    /** What is sent, unless the test says otherwise. */
    email: (patientId: string, more: object = {}) => ({
      id: randomUUID(),
      patientId,
      subject: 'Your treatment plan',
      body: bodyOf('Here is the plan that we talked about.'),
      ...more,
    }),
    post: (body: object) => app.send(`POST ${BASE}/send`, { as, body }),
    send: async (patientId: string, more: object = {}) => {
      const { status, body } = await app.call(`POST ${BASE}/send`, { as, body: desk.email(patientId, more) })
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    },
    thread: async (id: string) => (await app.call(`GET ${BASE}/threads/:id`, { as, params: { id } })).body,
    list: async (filter: 'all' | 'needs-action' | 'mine' | 'scheduled' = 'all') =>
      (await app.call(`GET ${BASE}/threads`, { as, query: { filter } })).body.threads,
    recall: (id: string) => app.call(`POST ${BASE}/:id/recall`, { as, params: { id } }),
    resend: (id: string, by: 'email' | 'text' = 'email') =>
      app.call(`POST ${BASE}/:id/resend`, { as, params: { id }, body: { by } }),
    mark: (id: string, isUnread: boolean) =>
      app.call(`PUT ${BASE}/threads/:id`, { as, params: { id }, body: { isUnread } }),
    mailTo,
    tokenTo: async (email: string, after = 0): Promise<string> =>
      /\/g#([\w-]+)/.exec((await mailTo(email, after)).text)![1]!,
    /** Opens the link of the mail to an address with its code, and returns what every call of the patient carries. */
    open: async (email: string, codesBefore = 0, mailsBefore = 0): Promise<Headers> =>
      openLink(app, { token: await desk.tokenTo(email, mailsBefore), email }, codesBefore),
    read: (headers: Headers) => app.call(`GET ${BASE}/guest`, { headers }),
    answer: (headers: Headers, text: string, more: object = {}) =>
      app.send(`POST ${BASE}/guest/answer`, { headers, body: { id: randomUUID(), text, ...more } }),
    upload: async (headers: Headers, name: string, content: string): Promise<string> => {
      const id = randomUUID()
      const url = `${app.url}${BASE}/guest/files?${new URLSearchParams({ fileName: name, id })}`
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: content,
      })
      expect(answer.status, await answer.text()).toBe(200)
      return id
    },
  }
  return desk
}
