import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { openWindow } from '../../../../testing/window.ts'
import { type Newcome, signInNewcomer } from '../../../../testing/world/newcomer.ts'
import * as people from '../../people/public.ts'
import { accept, ask, block, linkPractices, partAll, readLists } from '../testing/person-desk.ts'

let app: TestApp
let stranger: Newcome
let surgeon: LoginReply
let hidden: people.KnownPerson
beforeAll(async () => {
  app = await startTestApp()
  await partAll(app)
  stranger = await signInNewcomer(app, { place: 'alone', claims: ['IndividualNetwork'] })
  surgeon = await app.signIn('owner@lakesidesurgery.example')
  hidden = (await people.find(app.services.db, surgeon.givenName))!
})
afterAll(() => app.close())

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
  const { body } = await ask(app, stranger, hidden.id)
  expect(isShown(JSON.stringify(body))).toBe(false)
  expect(isShown(await seenBy(stranger))).toBe(false)
  expect(isShown(JSON.stringify(window.told))).toBe(false)
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

test('whoever is blocked finds nobody of that name', async () => {
  const { body } = await app.send(`GET /persons/v2/search?searchTerm=${hidden.last_name}`, { as: stranger })
  expect(JSON.stringify(body)).not.toContain(hidden.id)
})
