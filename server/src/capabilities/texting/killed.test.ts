import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTwilioServer } from '#providers/sms/testing/twilio-server.ts'
import { type Killable, openKillable } from '#testing/killable.ts'

let killable: Killable
let peer: Awaited<ReturnType<typeof startTwilioServer>>
beforeEach(async () => {
  killable = await openKillable()
  peer = await startTwilioServer()
})
afterEach(async () => {
  await killable.close()
  await peer.stop()
})

async function start() {
  const server = await killable.start({ ...peer.settings, SMS_FROM: '+15125550160' })
  return { ...server, desk: await server.signIn('frontdesk@brightsmiles.example') }
}
type Server = Awaited<ReturnType<typeof start>>

async function send(
  { call, desk }: Server,
  body: { id: string; conversationId: string; smsMessage: string },
) {
  const { status } = await call('POST /patient-texting/v2/send-sms', { as: desk, body })
  expect(status).toBe(200)
}

const statusesOf = async (id: string) =>
  (await killable.admin.query('SELECT status FROM texting_message WHERE id = $1', [id])).rows.map(
    ({ status }) => status,
  )

test.each([
  ['the carrier took it and its answer was lost', 'mute'],
  ['the carrier had not taken it', 'hang'],
] as const)('a text whose server was killed while %s leaves once', async (_what, behaviour) => {
  const server = await start()
  const { body: conversation } = await server.call('POST /patient-texting/v2/conversations', {
    as: server.desk,
    body: { mobileNumber: '+15125550142' },
  })
  peer.behave(behaviour)
  const text = { id: randomUUID(), conversationId: conversation.id, smsMessage: 'See you at 2.' }
  await send(server, text)
  await vi.waitFor(() => expect(peer.seen.length).toBeGreaterThan(0), { interval: 100 })
  await server.kill()
  expect(await statusesOf(text.id)).toEqual(['queued'])

  peer.behave('well')
  await killable.retryJobs()
  // The click is repeated, because its sender never saw an answer.
  await send(await start(), text)
  await vi.waitFor(async () => expect(await statusesOf(text.id)).toEqual(['sent']), { interval: 100 })
  expect(peer.texts.map(({ to }) => to)).toEqual(['+15125550142'])
})
