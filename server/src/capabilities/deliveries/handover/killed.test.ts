import type { AddressInfo } from 'node:net'
import { otherAddressCode } from '@corridor/contract/patients/outbound.ts'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTwilioServer } from '#providers/sms/testing/twilio-server.ts'
import { type Killable, openKillable } from '#testing/killable.ts'

const SLOW = { interval: 100 }

let killable: Killable
const closers: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  killable = await openKillable()
})
afterEach(async () => {
  await killable.close()
  for (const close of closers.splice(0)) await close()
})

async function start(settings: Record<string, string>) {
  const server = await killable.start(settings)
  return { ...server, owner: await server.signIn('owner@brightsmiles.example') }
}

/** Sends a failed delivery of the demo world again by another channel, and kills the server once the service has it. */
async function retryAndKill(
  settings: Record<string, string>,
  { from, ...body }: { from: 'text' | 'email'; channel: 'text' | 'email'; to: string },
  isTaken: () => boolean,
): Promise<string> {
  const { owner, ...server } = await start(settings)
  const failed = await server.call('GET /deliveries/v1', {
    as: owner,
    query: { channel: from, state: 'failed' },
  })
  const { body: again } = await server.call('POST /deliveries/v1/:id/retry', {
    as: owner,
    params: { id: failed.body.deliveries[0]!.id },
    body: { ...body, confirmed: [otherAddressCode(body.to)] },
  })
  await vi.waitFor(() => expect(isTaken()).toBe(true), SLOW)
  await server.kill()
  return again.id
}

const stateOf = async (id: string) =>
  (
    await killable.admin.query('SELECT state, message_id, attempts FROM deliveries_delivery WHERE id = $1', [
      id,
    ])
  ).rows[0]

test('a mail whose server was killed before the answer is not sent twice, and is shown as unclear', async () => {
  const mails: string[] = []
  let isMute = true
  const peer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void parts.push(part))
      stream.on('end', () => {
        mails.push(Buffer.concat(parts).toString())
        if (!isMute) done()
      })
    },
  })
  peer.on('error', () => undefined)
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise<void>((resolve) => peer.close(resolve)))
  const settings = { MAIL_URL: `smtp://127.0.0.1:${(peer.server.address() as AddressInfo).port}` }
  const body = { from: 'text', channel: 'email', to: 'pat@patients.example' } as const
  const id = await retryAndKill(settings, body, () => mails.length > 0)
  expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 1 })

  isMute = false
  await killable.retryJobs()
  const next = await start(settings)
  await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ state: 'unclear' }), SLOW)
  expect(mails).toHaveLength(1)
  const { body: shown } = await next.call('GET /deliveries/v1/:id', { as: next.owner, params: { id } })
  // Its link is a secret and gone: a new one begins where the message is.
  expect(shown).toMatchObject({ state: 'unclear', reason: 'no-reply', canRetry: false })
})

test('a text whose server was killed before the answer is found at the service, and sent once', async () => {
  const peer = await startTwilioServer()
  closers.push(peer.stop)
  peer.behave('mute')
  const body = { from: 'email', channel: 'text', to: '+15125550142' } as const
  const id = await retryAndKill(peer.settings, body, () => peer.texts.length > 0)
  peer.behave('well')
  await killable.retryJobs()
  await start(peer.settings)
  const messageId = peer.texts[0]?.messageId
  await vi.waitFor(
    async () => expect(await stateOf(id)).toMatchObject({ state: 'handed-over', message_id: messageId }),
    SLOW,
  )
  expect(peer.texts).toHaveLength(1)
})

test('a text that the service never took is sent by the next process', async () => {
  const peer = await startTwilioServer()
  closers.push(peer.stop)
  peer.behave('hang')
  const body = { from: 'email', channel: 'text', to: '+15125550143' } as const
  const id = await retryAndKill(peer.settings, body, () => peer.seen.length > 0)
  peer.behave('well')
  await killable.retryJobs()
  await start(peer.settings)
  await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ state: 'handed-over' }), SLOW)
  expect(peer.texts.map(({ to }) => to)).toEqual(['+15125550143'])
})
