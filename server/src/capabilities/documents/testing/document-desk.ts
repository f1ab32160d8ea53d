import { randomUUID } from 'node:crypto'
import type * as referrals from '@corridor/contract/documents/referrals.ts'
import type * as routes from '@corridor/contract/documents/routes.ts'
import type { Stage } from '@corridor/contract/documents/stages.ts'
import type { Claim } from '@corridor/contract/kernel/claims.ts'
import type { BodyOf, QueryOf } from '@corridor/contract/kernel/route.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { expect } from 'vitest'
import { fileClient } from '#capabilities/files/testing/file-client.ts'
import type { TestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'

/** Whom a made-up document is about. */
export const somePatient = () => ({
  firstName: 'Ken',
  lastName: `Ito${randomUUID().slice(0, 8)}`,
  dateOfBirth: '1990-08-02',
})

/** A day that a visit can have. */
export const dayAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

type Sending = Partial<BodyOf<typeof routes.sendDocuments>>
type Referring = Partial<BodyOf<typeof routes.sendReferral>>
type Table = QueryOf<typeof routes.listTable>

export const DESK_CLAIMS: Claim[] = ['SharedInbox', 'FileWriter', 'FileReader']

/** What the front desks of two practices do with documents, as their windows would. */
export function documentDesk(app: TestApp) {
  const files = fileClient(app)
  const upload = async (as: LoginReply, name = 'panoramic.txt', content = 'A picture in words.') => {
    const { status, body } = await files.send(as, name, content)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.id as string
  }
  const send = async (as: LoginReply, to: string, more: Sending = {}) =>
    app.call('POST /office-files/v2/send', {
      as,
      body: {
        id: randomUUID(),
        selectedPractices: [to],
        patient: somePatient(),
        attachments: more.attachments ?? [await upload(as)],
        ...more,
      },
    })
  const refer = (as: LoginReply, to: string, more: Referring = {}) =>
    app.call('POST /office-files/v2/referral', {
      as,
      body: {
        id: randomUUID(),
        practiceId: to,
        patient: somePatient(),
        form: { reason: 'Pain on biting for three weeks.', teeth: ['17', '18'], requests: ['evaluate'] },
        ...more,
      },
    })
  return {
    worker: (practiceId?: string, claims: Claim[] = DESK_CLAIMS) =>
      signInNewcomer(app, { claims, practiceId }),
    upload,
    send,
    refer,
    /** One that arrived, by its id. */
    sent: async (as: LoginReply, to: string, more: Sending = {}) => {
      const { status, body } = await send(as, to, more)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.documents[0]!.id
    },
    referred: async (as: LoginReply, to: string, more: Referring = {}) => {
      const { status, body } = await refer(as, to, more)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.documents[0]!.id
    },
    table: async (as: LoginReply, query: Table) =>
      (await app.call('GET /office-files/v3', { as, query })).body.documents,
    get: (as: LoginReply, id: string) => app.call('GET /office-files/v3/:id', { as, params: { id } }),
    open: (as: LoginReply, id: string) => app.call('PUT /office-files/v2/:id/opened', { as, params: { id } }),
    process: (as: LoginReply, id: string, isProcessed = true) =>
      app.call('PUT /office-files/v2/:id/process', { as, params: { id }, body: { isProcessed } }),
    workOn: (as: LoginReply, id: string, isTakingOver = false) =>
      app.call('PUT /office-files/v2/:id/mark-as-worked-on', { as, params: { id }, body: { isTakingOver } }),
    letGo: (as: LoginReply, id: string) =>
      app.call('PUT /office-files/v2/:id/mark-as-worked-on', {
        as,
        params: { id },
        body: { isStopping: true },
      }),
    remove: (as: LoginReply, id: string) => app.call('DELETE /office-files/v2/:id', { as, params: { id } }),
    restore: (as: LoginReply, id: string) =>
      app.call('POST /office-files/v2/:id/restore', { as, params: { id } }),
    comment: (as: LoginReply, officeFileId: string, text = 'Thank you.', id = randomUUID()) =>
      app.call('POST /office-files/v2/comments', { as, body: { id, officeFileId, text } }),
    forward: (as: LoginReply, sharedDocumentId: string, toPracticeId: string, id = randomUUID()) =>
      app.call('POST /office-files/v2/forward', { as, body: { id, sharedDocumentId, toPracticeId } }),
    move: (as: LoginReply, id: string, from: Stage, to: Stage, scheduledOn: string | null = null) =>
      app.call('PUT /office-files/v3/:id/stage', { as, params: { id }, body: { from, to, scheduledOn } }),
    board: async (as: LoginReply, side: referrals.Side) =>
      (await app.call('GET /office-files/v3/referrals', { as, query: { side } })).body,
    alertsOf: async (as: LoginReply) =>
      (await app.call('GET /user-notifications/v2/alerts', { as })).body.alerts.filter(({ kind }) =>
        kind.startsWith('documents.'),
      ),
  }
}
