import { randomUUID } from 'node:crypto'
import type { EfaxMessage } from '@corridor/contract/fax/model.ts'
import type * as routes from '@corridor/contract/fax/routes.ts'
import type { Claim } from '@corridor/contract/kernel/claims.ts'
import type { BodyOf, QueryOf } from '@corridor/contract/kernel/route.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { expect, vi } from 'vitest'
import { fileClient } from '#capabilities/files/testing/file-client.ts'
import type { TestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'

/** The settings of an app that has faxes. */

export const FAX_CLAIMS: Claim[] = ['eFax', 'FileWriter', 'FileReader']

/** Of the demo practices. */
export const BRIGHT_SMILES = '+15125550151'
export const LAKESIDE = '+15125550161'

let numbers = 0
/** A number that nobody has: from a range in which each test takes the next one. */
export const newFaxNumber = (): string =>
  `+1737${String(4_000_000 + ++numbers + (process.pid % 5_000) * 100)}`

type Preparing = Partial<BodyOf<typeof routes.prepareFax>>
const WAITING = { interval: 50, timeout: 30_000 }

/** What the front desks of practices, and fax machines elsewhere, do in tests. */
export function faxDesk(app: TestApp) {
  const files = fileClient(app)
  const upload = async (
    as: LoginReply,
    name = 'letter.txt',
    content: BodyInit | Uint8Array = 'A letter.',
  ) => {
    const { status, body } = await files.send(as, name, content)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.id as string
  }
  const prepare = async (as: LoginReply, toNumber: string, more: Preparing = {}) =>
    app.call('POST /efaxes/v2/prepare', {
      as,
      body: { id: randomUUID(), fileIds: more.fileIds ?? [await upload(as)], toNumber, ...more },
    })
  const prepared = async (as: LoginReply, toNumber: string, more: Preparing = {}) => {
    const { status, body } = await prepare(as, toNumber, more)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const send = async (
    as: LoginReply,
    preparedId: string,
    more: { id?: string; scheduledFor?: string; confirmed?: string[] } = {},
  ) => app.call('POST /efaxes/v2/sendfax', { as, body: { id: randomUUID(), preparedId, ...more } })
  const get = (as: LoginReply, faxId: string) =>
    app.call('GET /efaxes/v2/messages/:faxId', { as, params: { faxId } })
  return {
    worker: (practiceId?: string, claims: Claim[] = FAX_CLAIMS) =>
      signInNewcomer(app, { claims, practiceId }),
    upload,
    prepare,
    prepared,
    send,
    get,
    /** One that was sent, by its id. */
    sent: async (as: LoginReply, toNumber: string, more: Preparing = {}) => {
      const { id } = await prepared(as, toNumber, more)
      const { status, body } = await send(as, id)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.id
    },
    /** Once it is so. */
    until: async (as: LoginReply, faxId: string, isSo: (fax: EfaxMessage) => boolean) => {
      let fax!: EfaxMessage
      await vi.waitFor(async () => {
        fax = (await get(as, faxId)).body
        expect(isSo(fax), JSON.stringify(fax)).toBe(true)
      }, WAITING)
      return fax
    },
    table: async (as: LoginReply, query: QueryOf<typeof routes.listMessages>) =>
      (await app.call('GET /efaxes/v2/messages', { as, query: { pageSize: 50, ...query } })).body.messages,
    /** A fax from a machine elsewhere. */
    receive: (to: string, from = newFaxNumber(), { text = 'A page.', id = randomUUID() as string } = {}) =>
      app.call('POST /sandbox/v1/faxes', { body: { id, from, to, text } }),
    received: async (as: LoginReply, to: string, from = newFaxNumber(), text = 'A page.') => {
      const sent = await app.call('POST /sandbox/v1/faxes', { body: { id: randomUUID(), from, to, text } })
      expect(sent.status, JSON.stringify(sent.body)).toBe(200)
      const { status, body } = await app.call('GET /efaxes/v2/messages', { as, query: { searchKey: from } })
      expect(status, JSON.stringify(body)).toBe(200)
      return body.messages[0]!.id
    },
    machine: (number: string, state: 'works' | 'busy' | 'no-answer' | 'hangs-up' | 'no-fax-machine') =>
      app.call('PUT /sandbox/v1/machines/:number', { params: { number }, body: { state } }),
    /** What came out of a machine, or did not. */
    calls: async (number: string) =>
      (await app.call('GET /sandbox/v1/faxes', {})).body.faxes.filter(({ to }) => to === number),
    process: (as: LoginReply, faxId: string, isProcessed = true) =>
      app.call('PUT /efaxes/v2/mark-processed/:faxId', { as, params: { faxId }, body: { isProcessed } }),
    archive: (as: LoginReply, faxIds: string[], isArchived = true) =>
      app.call('PUT /efaxes/v2/archive-status', { as, body: { faxIds, isArchived } }),
    resend: (as: LoginReply, faxId: string, id: string = randomUUID(), confirmed: string[] = []) =>
      app.call('POST /efaxes/v2/resendfax', { as, body: { id, faxId, confirmed } }),
    cancel: (as: LoginReply, faxId: string) =>
      app.call('POST /efaxes/v2/messages/:faxId/cancel', { as, params: { faxId } }),
    contentOf: (as: LoginReply, fileId: string) => files.contentOf(as, fileId),
    pdf: (as: LoginReply, faxId: string) =>
      files.get(`/efaxes/v2/download/${faxId}`, { authorization: `Bearer ${as.token}`, user: as.givenName }),
  }
}
