import { randomUUID } from 'node:crypto'
import { guest } from '@corridor/contract/kernel/access.ts'
import { route } from '@corridor/contract/kernel/route.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { action } from '#platform/action.ts'
import { mountAll } from '#platform/http/mount.ts'
import { createHttpServer } from '#platform/http/server.ts'
import { createLog } from '#platform/log/log.ts'
import { type TestApp, useTestApp } from '#testing/test-app.ts'
import { linkToken } from './links/tokens.ts'
import * as guests from './public.ts'
import { asGuest, newAddress, openLink, sendTo } from './testing/guest-desk.ts'

/** A kind of link that only tests use: it needs no code, and works as often as its maker says. */
const leaflet: guests.GuestKind = {
  name: 'leaflet',
  item: 'test-leaflet',
  isCodeNeeded: false,
  days: 3,
  renewableDays: 0,
  isGone: async () => false,
  isStillTheirs: async () => true,
  mailText: {
    en: (practice) => ({ subject: `A leaflet from ${practice}`, sentence: 'Here is a leaflet.' }),
    es: (practice) => ({ subject: `Un folleto de ${practice}`, sentence: 'Aquí hay un folleto.' }),
  },
}
const take = route({
  call: 'POST /test/leaflet',
  summary: 'Takes the leaflet.',
  access: guest('guest-leaflet'),
  audit: 'test.leaflet-taken',
  reply: z.object({ subjectId: z.string() }),
})
const takeLeaflet = action(take, async ({ guest: caller, tx }) => ({
  subjectId: (await guests.lockOpenLink(tx, caller)).subject_id,
}))

const app = useTestApp()
let beside: Awaited<ReturnType<typeof createHttpServer>>
let owner: Awaited<ReturnType<TestApp['signIn']>>
beforeAll(async () => {
  app.services.guestKinds.declare(leaflet)
  owner = await app.signIn('owner@brightsmiles.example')
  beside = await createHttpServer(app.services.config, createLog('silent'))
  await mountAll(beside, [takeLeaflet], app.services, [guests.openedBy(leaflet)])
})
afterAll(() => beside.close())

async function newLeaflet(maxUses?: number) {
  const { transactions, secrets } = app.services
  const practiceId = owner.practiceId!
  const subjectId = randomUUID()
  const link = await transactions.run(
    (tx) =>
      guests.create(tx, app.services, {
        kind: leaflet,
        subjectId,
        practiceId,
        recipient: { name: 'Lea', email: newAddress() },
        ...(maxUses && { maxUses }),
      }),
    { practiceId },
  )
  return { link: link!, subjectId, practiceId, token: linkToken(secrets, link!) }
}

const open = (token: string) => app.call('POST /guests/v1/open', { headers: asGuest(token), body: {} })
const takeWith = async (authorization: string) =>
  beside.inject({ method: 'POST', url: '/test/leaflet', headers: { authorization } })

test('a capability declares a kind, and its own calls get the thing that the link opens', async () => {
  const { token, subjectId } = await newLeaflet()
  const { body } = await open(token)
  const answer = await takeWith(`Guest ${body.pass}`)
  expect([answer.statusCode, answer.json()]).toEqual([200, { subjectId }])
  expect((await takeWith(`Guest ${token}`)).statusCode).toBe(401)
})

test('a link of another kind opens nothing of this one', async () => {
  const message = await openLink(app, await sendTo(app, owner))
  expect((await takeWith(message.authorization)).statusCode).toBe(401)
  const { body } = await open((await newLeaflet()).token)
  expect((await app.call('GET /guests/v1/message', { headers: asGuest(body.pass) })).status).toBe(401)
})

test('of several who open a link for the last time, one does, and goes on reading', async () => {
  const { token } = await newLeaflet(1)
  const answers = await Promise.all([open(token), open(token), open(token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
  const first = answers.find(({ status }) => status === 200)!
  expect((await open(token)).body.code).toBe('guest-link-used-up')
  const { body } = await app.call('GET /guests/v1/link', { headers: asGuest(token) })
  expect(body).toMatchObject({ state: 'used-up', canRenew: false })
  expect((await takeWith(`Guest ${first.body.pass}`)).statusCode).toBe(200)
})

test('a thing has one link, and a recalled one takes no more calls', async () => {
  const { link, subjectId, practiceId, token } = await newLeaflet()
  const { transactions } = app.services
  const again = await transactions.run(
    (tx) =>
      guests.create(tx, app.services, {
        kind: leaflet,
        subjectId,
        practiceId,
        recipient: { name: 'Lea', email: newAddress() },
      }),
    { practiceId },
  )
  expect(again).toBeUndefined()
  const { body } = await open(token)
  const recall = () => transactions.run((tx) => guests.recall(tx, app.services, link.id), { practiceId })
  expect((await Promise.all([recall(), recall()])).toSorted()).toEqual([false, true])
  expect((await takeWith(`Guest ${body.pass}`)).statusCode).toBe(401)
})
