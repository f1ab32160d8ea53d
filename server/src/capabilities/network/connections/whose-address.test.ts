import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import * as people from '#capabilities/people/public.ts'
import { useTestApp } from '#testing/test-app.ts'
import { openWindow } from '#testing/window.ts'
import { type Newcome, signInNewcomer } from '#testing/world/newcomer.ts'
import { whenFollowed } from '../testing/followed.ts'
import { accept, decline, readLists, request } from '../testing/person-connections.ts'
import { newIndividual, newManager } from '../testing/use-network.ts'
import { requestNewcomer } from './jobs.ts'

/* The sender of an invitation by address learns nothing about whose it is. */

const app = useTestApp()
let sender: Newcome
let holder: Newcome
beforeAll(async () => {
  sender = await newIndividual(app)
  holder = await newManager(app)
})

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

test('a new name of the holder is not published to the sender, but the sender’s is to the holder', async () => {
  expect((await write(holder.email)).status).toBe(200)
  expect((await readLists(app, holder)).received).toHaveLength(1)
  const [senders, holders] = [await openWindow(app, sender), await openWindow(app, holder)]
  const changesOf = ({ events }: typeof senders, { givenName }: Newcome) =>
    events.filter(({ name, payload }) => name === 'people.changed' && payload.id === givenName).length
  await rename(holder, 'Marchetti')
  await rename(sender, 'Okafor')
  await expect.poll(() => [changesOf(holders, sender), changesOf(senders, sender)]).toEqual([1, 1])
  expect(changesOf(senders, holder)).toBe(0)
  senders.close()
  holders.close()
})

const addresses = async () =>
  (
    await app.call('GET /practice-invites/v3/registration', { as: sender })
  ).body.pendingRegistrationInvites.map(({ email }) => email)

const statusOf = async ({ givenName: id }: Newcome) =>
  (await app.call('GET /persons/v2/:id', { as: sender, params: { id } })).body.connectionStatus

test('a request by name replaces the one by address, and the address stays until one is accepted', async () => {
  const target = await newManager(app)
  await write(target.email)
  const personConnectionId = randomUUID()
  const { status, body } = await request(app, sender, target.givenName, {
    personConnectionId,
    message: 'By name.',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ personConnectionId, message: 'By name.', status: 'Pending' })
  expect(await addresses()).toContain(target.email)
  expect((await readLists(app, target)).received.map(({ message }) => message)).toEqual(['By name.'])
  expect((await accept(app, target, personConnectionId)).status).toBe(200)
  expect(await addresses()).not.toContain(target.email)
})

test('a person who declined a request by address can be requested by name, but not by the address again', async () => {
  const target = await newManager(app)
  const { body: first } = await write(target.email)
  const [received] = (await readLists(app, target)).received
  await decline(app, target, received!.personConnectionId)
  // Withdrawn and sent again, it looks the same to the sender and reaches the holder no more.
  await app.call('DELETE /practice-invites/v3/delete', { as: sender, query: { inviteId: first.inviteId } })
  expect(await statusOf(target)).toBe('None')
  expect((await write(target.email)).status).toBe(200)
  expect((await readLists(app, target)).received).toEqual([])
  expect((await request(app, sender, target.givenName)).status).toBe(200)
})

test('a sender who has lost access to the network requests nobody', async () => {
  const leaving = await newIndividual(app)
  const coming = await signInNewcomer(app, { place: 'alone', identity: 'UnVerified' })
  await app.call('POST /practice-invites/v3/send-by-email', {
    as: leaving,
    body: { inviteId: randomUUID(), kind: 'person', email: coming.email, message: '' },
  })
  await whenFollowed(app)
  await app.services.transactions.run(async (tx) => {
    await people.change(tx, app.services, leaving.givenName, { claims: { withdraw: ['IndividualNetwork'] } })
    await people.change(tx, app.services, coming.givenName, { identityStatus: 'Approved' })
  })
  await requestNewcomer.run({ personId: coming.givenName }, app.services, { id: randomUUID(), attempt: 1 })
  expect((await readLists(app, coming)).waitingForUpgrade).toEqual([])
})
