import type { LoginReply } from '@corridor/contract/session/model.ts'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { TestApp } from '#testing/test-app.ts'

export type Caller = Pick<LoginReply, 'token' | 'givenName'>

export const START = 'POST /identity-verification/v1/inquiry'
export const STATUS = 'POST /identity-verification/v1/get-status'
export const MANUAL = 'POST /identity-verification/v1/manual-ticket'
export const OPERATOR = 'operator@localhost.example'

/** The person's own record, which every screen follows. */
export const recordOf = async (app: TestApp, as: Caller) =>
  (await app.call('GET /users/v2/:id', { params: { id: as.givenName }, as })).body

/** Waits until the record says so: decisions arrive by a job, as notices do. */
export const untilIdentityIs = (app: TestApp, as: Caller, status: string) =>
  expect.poll(async () => (await recordOf(app, as)).identityVerificationStatus).toBe(status)

/** Sends a private document, as the screen does. Answers the address that a ticket names. */
export async function uploadDocument(app: TestApp, as: Caller, { id = crypto.randomUUID() as string } = {}) {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const answer = await fetch(`${app.url}/files/v2/private/identity-document?fileName=passport.png&id=${id}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${as.token}`,
      user: as.givenName,
      'content-type': 'application/octet-stream',
    },
    body: bytes as BodyInit,
  })
  if (answer.status !== 200) throw new Error(`upload: ${answer.status} ${await answer.text()}`)
  const { size } = (await answer.json()) as { size: number }
  return { id, url: `/files/v2/${id}`, size }
}

/** Requests a manual check with a new document, and waits for the operator's mail. Returns its token. */
export async function sendTicket(app: TestApp, as: Caller, note = ''): Promise<string> {
  const before = (await app.mailsTo(OPERATOR)).length
  const { url } = await uploadDocument(app, as)
  const body = { supportingDocument: 'My passport', uploadUrl: url, note }
  const { status, body: reply } = await app.call(MANUAL, { as, body })
  expect({ status, reply }).toMatchObject({ status: 200, reply: { manualIdVerificationRequested: true } })
  return (await app.mailTo(OPERATOR, { after: before })).token
}
