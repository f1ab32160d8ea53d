import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { openWindow } from '../../../../testing/window.ts'
import { type Newcome, signInNewcomer } from '../../../../testing/world/newcomer.ts'
import * as people from '../../people/public.ts'
import { whenFollowed } from '../testing/followed.ts'
import { accept, ask, readLists, reject } from '../testing/person-desk.ts'
import { askNewcomer } from './email-invites.ts'

/* Whoever writes to an address finds nothing by which they could tell whose it is. */

let app: TestApp
let sender: Newcome
let holder: Newcome
beforeAll(async () => {
  app = await startTestApp()
  sender = await signInNewcomer(app, { place: 'alone', claims: ['IndividualNetwork'] })
  holder = await signInNewcomer(app, { claims: ['ContactsAndNetwork'] })
})
afterAll(() => app.close())

const emailOf = ({ givenName }: Newcome) => `newcomer-${givenName}@world.example`

const write = async (email: string) => {
  const answer = await app.call('POST /practice-invites/v3/send-by-email', {
    as: sender,
    body: { inviteId: randomUUID(), kind: 'person', email, message: 'By address.' },
  })
  await whenFollowed(app)
  return answer
}

const rename = (who: Newcome, lastName: string) =>
  app.services.transactions.run((tx) => people.change(tx, app.services, who.givenName, { lastName }))

test('somebody who was written to is called otherwise: whoever wrote does not hear it, and they hear it of them', async () => {
  expect((await write(emailOf(holder))).status).toBe(200)
  expect((await readLists(app, holder)).received).toHaveLength(1)
  const [senders, holders] = [await openWindow(app, sender), await openWindow(app, holder)]
  const heardOf = ({ told }: typeof senders, { givenName }: Newcome) =>
    told.filter(({ name, payload }) => name === 'people.changed' && payload.id === givenName).length
  await rename(holder, 'Marchetti')
  await rename(sender, 'Okafor')
  await expect.poll(() => [heardOf(holders, sender), heardOf(senders, sender)]).toEqual([1, 1])
  expect(heardOf(senders, holder)).toBe(0)
  senders.close()
  holders.close()
})

const addresses = async () =>
  (
    await app.call('GET /practice-invites/v3/registration', { as: sender })
  ).body.pendingRegistrationInvites.map(({ email }) => email)

const statusOf = async ({ givenName: id }: Newcome) =>
  (await app.call('GET /persons/v2/:id', { as: sender, params: { id } })).body.connectionStatus

test('asked by name as well, they are asked anew, and the address stays until one of the two is accepted', async () => {
  const asked = await signInNewcomer(app, { claims: ['ContactsAndNetwork'] })
  await write(emailOf(asked))
  const personConnectionId = randomUUID()
  const { status, body } = await ask(app, sender, asked.givenName, {
    personConnectionId,
    message: 'By name.',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ personConnectionId, message: 'By name.', status: 'Pending' })
  expect(await addresses()).toContain(emailOf(asked))
  expect((await readLists(app, asked)).received.map(({ message }) => message)).toEqual(['By name.'])
  expect((await accept(app, asked, personConnectionId)).status).toBe(200)
  expect(await addresses()).not.toContain(emailOf(asked))
})

test('who said no to an address can be asked by name as anybody, and is not asked by the address again', async () => {
  const asked = await signInNewcomer(app, { claims: ['ContactsAndNetwork'] })
  const { body: first } = await write(emailOf(asked))
  const [request] = (await readLists(app, asked)).received
  await reject(app, asked, request!.personConnectionId)
  // Taken back and written anew, it is the same to whoever writes, and nothing to whoever said no.
  await app.call('DELETE /practice-invites/v3/delete', { as: sender, query: { inviteId: first.inviteId } })
  expect(await statusOf(asked)).toBe('None')
  expect((await write(emailOf(asked))).status).toBe(200)
  expect((await readLists(app, asked)).received).toEqual([])
  expect((await ask(app, sender, asked.givenName)).status).toBe(200)
})

test('somebody who has lost their network since they wrote asks nobody', async () => {
  const leaving = await signInNewcomer(app, { place: 'alone', claims: ['IndividualNetwork'] })
  const coming = await signInNewcomer(app, { place: 'alone', identity: 'UnVerified' })
  await app.call('POST /practice-invites/v3/send-by-email', {
    as: leaving,
    body: { inviteId: randomUUID(), kind: 'person', email: emailOf(coming), message: '' },
  })
  await whenFollowed(app)
  await app.services.transactions.run(async (tx) => {
    await people.change(tx, app.services, leaving.givenName, { claims: { withdraw: ['IndividualNetwork'] } })
    await people.change(tx, app.services, coming.givenName, { identityStatus: 'Approved' })
  })
  await askNewcomer.run({ personId: coming.givenName }, app.services, { id: randomUUID(), attempt: 1 })
  expect((await readLists(app, coming)).waitingForUpgrade).toEqual([])
})
