import sharp from 'sharp'
import { expect, test } from 'vitest'
import { specifiedClient } from '#testing/specified-client.ts'
import { useTestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'

/* The calls as the specification has them (platform §7), with its names and payloads and no more. */
const app = useTestApp()
const unverified = () => signInNewcomer(app, { identity: 'UnVerified' })
const make = specifiedClient(app)
const V1 = '/identity-verification/v1'

test('POST get-status (inquiryId); GET idv-config', async () => {
  const as = await unverified()
  await make('GET /meta/v2/idv-config', { as })
  const { inquiryId } = await make(`POST ${V1}/inquiry`, { as })
  const status = await make(`POST ${V1}/get-status`, { as, body: { inquiryId } })
  expect(status).toMatchObject({ inquiryId })
})

test('POST manual-ticket: the supporting document and its upload URL, as the upload answers it', async () => {
  const as = await unverified()
  const body = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const document = await make('POST /files/v2/private/identity-document?fileName=passport.png', { as, body })
  const ticket = { supportingDocument: 'My passport', uploadUrl: document.url }
  expect(await make(`POST ${V1}/manual-ticket`, { as, body: ticket })).toMatchObject({
    manualIdVerificationRequested: true,
  })
  const refused = async (sent: object) =>
    (await app.send(`POST ${V1}/manual-ticket`, { as, body: sent })).body.code
  expect([await refused({}), await refused({ supportingDocument: 'x' })]).toEqual(['12000', '12001'])
})
