import { randomUUID } from 'node:crypto'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { beforeAll, expect, test } from 'vitest'
import * as people from '#capabilities/people/public.ts'
import { useTestApp } from '#testing/test-app.ts'
import { openWindow } from '#testing/window.ts'
import { addNewcomer, type Newcome } from '#testing/world/newcomer.ts'
import {
  accept,
  block,
  disconnectAll,
  linkPractices,
  readLists,
  request,
} from '../testing/person-connections.ts'
import { newIndividual } from '../testing/use-network.ts'

const app = useTestApp()
let stranger: Newcome
let surgeon: LoginReply
let hidden: people.PersonRecord
beforeAll(async () => {
  await disconnectAll(app)
  stranger = await newIndividual(app)
  surgeon = await app.signIn('owner@lakesidesurgery.example')
  hidden = (await people.find(app.services.db, surgeon.givenName))!
})

/** Everything by which one person comes across another, as text. */
async function seenBy(as: Newcome | LoginReply): Promise<string> {
  const params = { id: hidden.id }
  const query = { searchTerm: hidden.last_name }
  const answers = [
    await app.call('GET /persons/v2/:id', { as, params }),
    await app.call('GET /my-network/v2/contacts', { as, query }),
    await app.send(`GET /persons/v2/search?searchTerm=${hidden.last_name}`, { as }),
    await app.send('GET /persons/v2/all', { as }),
  ]
  return JSON.stringify([...answers.map(({ body }) => body), await readLists(app, as)])
}

const isShown = (text: string): boolean => text.includes(hidden.email) || text.includes(hidden.mobile!)

test('address and number are nowhere before two people are connected, and gone after', async () => {
  const window = await openWindow(app, stranger)
  expect(isShown(await seenBy(stranger))).toBe(false)
  const { body } = await request(app, stranger, hidden.id)
  expect(isShown(JSON.stringify(body))).toBe(false)
  expect(isShown(await seenBy(stranger))).toBe(false)
  expect(isShown(JSON.stringify(window.events))).toBe(false)
  await accept(app, surgeon, body.personConnectionId)
  expect(isShown(await seenBy(stranger))).toBe(true)
  await block(app, surgeon, stranger.givenName)
  expect(isShown(await seenBy(stranger))).toBe(false)
  window.close()
})

test('the people of connected practices write to each other without seeing them', async () => {
  const owner = await app.signIn('owner@brightsmiles.example')
  await linkPractices(app, owner.practiceId!, surgeon.practiceId!)
  const seen = await seenBy(owner)
  expect(seen).toContain('"connectionStatus":"Active"')
  expect(isShown(seen)).toBe(false)
})

test('a blocked person does not find the one who blocked them', async () => {
  const { body } = await app.send(`GET /persons/v2/search?searchTerm=${hidden.last_name}`, { as: stranger })
  expect(JSON.stringify(body)).not.toContain(hidden.id)
})

test('blocking a person who is not let in answers as for one who does not exist', async () => {
  const { id } = await addNewcomer(app.services.db, app.clock.now(), { place: 'before-alone' })
  for (const one of [randomUUID(), id])
    expect(await block(app, stranger, one)).toMatchObject({
      status: 404,
      body: { code: 'person-not-reachable' },
    })
  expect((await app.call('GET /persons/blocked', { as: stranger })).body.blocked).toEqual([])
})

test('a person who has not finished signing up is nobody’s listed contact', async () => {
  const owner = await app.signIn('owner@brightsmiles.example')
  const unfinished = await app.signIn('basic@brightsmiles.example')
  const contacts = { loggedUserId: owner.givenName, contacts: [unfinished.givenName] }
  const lists = [
    await app.call('GET /api/v2/contacts/search', { as: owner, query: { keyword: 'Ali' } }),
    await app.call('POST /api/v2/users/sync', { as: owner, body: contacts }),
    await app.send('GET /persons/v2/search?searchTerm=Ali&includeTeamMembers=true', { as: owner }),
    await app.send('GET /persons/v2/connected', { as: owner }),
    await app.send('GET /persons/v2/all', { as: owner }),
  ]
  for (const { status, body } of lists) {
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain(unfinished.givenName)
  }
})
