import type { AddressInfo } from 'node:net'
import { otherAddressCode } from '@corridor/contract/patients/outbound.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTwilioServer } from '#providers/sms/testing/twilio-server.ts'
import { type Killable, type KillableServer, openKillable } from '#testing/killable.ts'

const SLOW = { interval: 100 }

let killable: Killable
const closers: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  killable = await openKillable()
})
afterAll(async () => {
  await killable.close()
  for (const close of closers.splice(0)) await close()
})

async function start(settings: Record<string, string>) {
  const server = await killable.start(settings)
  return { ...server, owner: await server.signIn('owner@brightsmiles.example') }
}

/** Sends a failed delivery of the demo world again by another channel, and waits until the service has it. */
async function retry(
  { owner, call }: KillableServer & { owner: LoginReply },
  { from, ...body }: { from: 'text' | 'email'; channel: 'text' | 'email'; to: string },
  isTaken: () => boolean,
): Promise<string> {
  const failed = await call('GET /deliveries/v1', { as: owner, query: { channel: from, state: 'failed' } })
  const { body: again } = await call('POST /deliveries/v1/:id/retry', {
    as: owner,
    params: { id: failed.body.deliveries[0]!.id },
    body: { ...body, confirmed: [otherAddressCode(body.to)] },
  })
  await vi.waitFor(() => expect(isTaken()).toBe(true), SLOW)
  return again.id
}

const stateOf = async (id: string) =>
  (
    await killable.admin.query('SELECT state, message_id, attempts FROM deliveries_delivery WHERE id = $1', [
      id,
    ])
  ).rows[0]

/** A mail server that takes every mail, and says so only when it is not mute. */
async function startMailPeer() {
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
  const recover = () => {
    isMute = false
  }
  return { mails, recover, url: `smtp://127.0.0.1:${(peer.server.address() as AddressInfo).port}` }
}

/* A text that its service never took is among the texts that a kill cuts off: capabilities/texting/killed.test.ts. */
test('killed before the services answered: a mail is not sent twice and shown as unclear, a text is found and sent once', async () => {
  const mail = await startMailPeer()
  const carrier = await startTwilioServer()
  closers.push(carrier.stop)
  carrier.behave('mute')
  const settings = { ...carrier.settings, MAIL_URL: mail.url }
  const server = await start(settings)
  const toMail = { from: 'text', channel: 'email', to: 'pat@patients.example' } as const
  const mailId = await retry(server, toMail, () => mail.mails.length > 0)
  const toText = { from: 'email', channel: 'text', to: '+15125550142' } as const
  const textId = await retry(server, toText, () => carrier.texts.length > 0)
  await server.kill()
  expect(await stateOf(mailId)).toMatchObject({ state: 'queued', attempts: 1 })

  mail.recover()
  carrier.behave('well')
  await killable.retryJobs()
  const next = await start(settings)
  await vi.waitFor(async () => expect(await stateOf(mailId)).toMatchObject({ state: 'unclear' }), SLOW)
  expect(mail.mails).toHaveLength(1)
  const { body: shown } = await next.call('GET /deliveries/v1/:id', {
    as: next.owner,
    params: { id: mailId },
  })
  // Its link is a secret and gone: a new one begins where the message is.
  expect(shown).toMatchObject({ state: 'unclear', reason: 'no-reply', canRetry: false })

  const messageId = carrier.texts[0]?.messageId
  await vi.waitFor(
    async () => expect(await stateOf(textId)).toMatchObject({ state: 'handed-over', message_id: messageId }),
    SLOW,
  )
  expect(carrier.texts).toHaveLength(1)
})
