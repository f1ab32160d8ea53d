import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTwilioServer } from '#providers/sms/testing/twilio-server.ts'
import { type Killable, openKillable } from '#testing/killable.ts'

let killable: Killable
let peer: Awaited<ReturnType<typeof startTwilioServer>>
beforeAll(async () => {
  killable = await openKillable()
  peer = await startTwilioServer()
})
afterAll(async () => {
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

test('a text whose server was killed while the carrier had it leaves once, whether it had been taken or not', async () => {
  const server = await start()
  const queue = async (behaviour: 'mute' | 'hang', mobileNumber: string, smsMessage: string) => {
    const body = { mobileNumber }
    const { body: conversation } = await server.call('POST /patient-texting/v2/conversations', {
      as: server.desk,
      body,
    })
    peer.behave(behaviour)
    const text = { id: randomUUID(), conversationId: conversation.id, smsMessage }
    const before = peer.seen.length
    await send(server, text)
    await vi.waitFor(() => expect(peer.seen.length).toBeGreaterThan(before), { interval: 100 })
    return text
  }
  const texts = [
    await queue('mute', '+15125550142', 'The answer about this one is lost.'),
    await queue('hang', '+15125550143', 'This one has not been taken.'),
  ]
  await server.kill()
  for (const { id } of texts) expect(await statusesOf(id)).toEqual(['queued'])

  peer.behave('well')
  await killable.retryJobs()
  const next = await start()
  // The clicks are repeated, because their sender never saw an answer.
  for (const text of texts) await send(next, text)
  for (const { id } of texts)
    await vi.waitFor(async () => expect(await statusesOf(id)).toEqual(['sent']), { interval: 100 })
  // Patients whom the demo world expects at the curb may get their texts meanwhile.
  const own = peer.texts.map(({ to }) => to).filter((to) => ['+15125550142', '+15125550143'].includes(to))
  expect(own.toSorted()).toEqual(['+15125550142', '+15125550143'])
})
