import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { bodyOf } from '@corridor/contract/email/body-text.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Killable, openKillable } from '#testing/killable.ts'

/** A mail server that can hang before it takes a mail. */
async function startPeer() {
  const taken: string[] = []
  let isHanging = true
  let begun = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => {
      begun += 1
      if (!isHanging) done()
    },
    onData: (stream, { envelope }, done) => {
      stream.resume()
      stream.on('end', () => {
        taken.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    begun: () => begun,
    recover: () => {
      isHanging = false
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

let killable: Killable
let peer: Awaited<ReturnType<typeof startPeer>>
beforeAll(async () => {
  killable = await openKillable()
  peer = await startPeer()
})
afterAll(async () => {
  await killable.close()
  await peer.stop()
})

async function start() {
  const server = await killable.start({ MAIL_URL: peer.url, PUBLIC_URL: 'https://corridor.example.com' })
  return { ...server, desk: await server.signIn('frontdesk@brightsmiles.example') }
}

const rowsOf = async (statement: string, id: string) => (await killable.admin.query(statement, [id])).rows

test('an email whose server was killed while it left is there once, leaves once, and has one link', async () => {
  const server = await start()
  const address = `killed-${randomUUID().slice(0, 8)}@mail.example`
  const patient = {
    id: randomUUID(),
    firstName: 'Kit',
    lastName: 'Killed',
    dateOfBirth: '1990-05-06',
    email: address,
  }
  await server.call('POST /emails/v2/recipients', { as: server.desk, body: patient })
  const email = {
    id: randomUUID(),
    patientId: patient.id,
    subject: 'Your plan',
    body: bodyOf('Here it is.'),
  }
  const sent = await server.call('POST /emails/v2/send', { as: server.desk, body: email })
  const { id } = sent.body
  await vi.waitFor(() => expect(peer.begun()).toBeGreaterThan(0), { interval: 100 })
  await server.kill()
  expect(peer.taken.filter((to) => to === address)).toEqual([])

  peer.recover()
  await killable.retryJobs()
  const next = await start()
  // The click is repeated, because its sender never saw an answer.
  const again = await next.call('POST /emails/v2/send', { as: next.desk, body: email })
  expect(again.body.id).toBe(id)
  await vi.waitFor(
    async () =>
      expect(await rowsOf('SELECT status FROM email_message WHERE id = $1', id)).toEqual([
        { status: 'sent' },
      ]),
    { interval: 100 },
  )
  expect(peer.taken.filter((to) => to === address)).toEqual([address])
  expect(await rowsOf('SELECT sending FROM guests_link WHERE subject_id = $1', id)).toEqual([{ sending: 1 }])
})
