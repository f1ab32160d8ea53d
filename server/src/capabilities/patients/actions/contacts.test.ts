import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let desk: Awaited<ReturnType<TestApp['signIn']>>
let other: Awaited<ReturnType<TestApp['signIn']>>

beforeAll(async () => {
  app = await startTestApp()
  desk = await app.signIn('frontdesk@brightsmiles.example')
  other = await app.signIn('frontdesk@lakesidesurgery.example')
})
afterAll(() => app.close())

const newContact = (more: object = {}) => ({
  id: randomUUID(),
  practiceName: `Riverside ${randomUUID().slice(0, 8)}`,
  firstName: 'Ada',
  lastName: 'Río',
  email: `${randomUUID()}@river.example`,
  ...more,
})
const add = (body: object, as = desk) => app.send('POST /recipients/v2', { as, body })
const search = async (searchTerm: string, as = desk) =>
  (await app.call('GET /recipients/v2', { as, query: { searchTerm } })).body.recipients

test('a contact is added once, found by practice, person and address, changed and removed', async () => {
  const contact = newContact()
  const [one, two] = await Promise.all([add(contact), add(contact)])
  expect([one.status, two.status]).toEqual([200, 200])
  for (const term of [contact.practiceName.toUpperCase(), 'ada río', contact.email.slice(0, 20)])
    expect((await search(term)).map(({ id }) => id)).toContain(contact.id)
  expect((await search(contact.practiceName))[0]).toMatchObject({ displayName: 'Ada Río', type: 'recipient' })

  const params = { id: contact.id }
  const { id: _, ...fields } = newContact({ firstName: '', lastName: '' })
  const changed = await app.call('PUT /recipients/v2/:id', { as: desk, params, body: fields })
  expect(changed.body).toMatchObject({ displayName: fields.practiceName, email: fields.email })
  expect(await search(contact.practiceName)).toEqual([])

  await app.call('DELETE /recipients/v2/:id', { as: desk, params })
  const gone = await app.send(`GET /recipients/v2/${contact.id}`, { as: desk })
  expect([gone.status, gone.body.code]).toEqual([404, 'contact-not-found'])
  expect((await add(newContact({ email: fields.email }))).status).toBe(200)
})

test('one address is one contact, also for two who add or change to it at once', async () => {
  const email = `${randomUUID()}@river.example`
  const added = await Promise.all([
    add(newContact({ email })),
    add(newContact({ email: email.toUpperCase() })),
  ])
  expect(added.map(({ status }) => status).sort()).toEqual([200, 409])

  const several = Array.from({ length: 8 }, () => newContact())
  for (const contact of several) await add(contact)
  const wanted = `${randomUUID()}@river.example`
  const changed = await Promise.all(
    several.map(({ id, ...fields }) =>
      app.send(`PUT /recipients/v2/${id}`, { as: desk, body: { ...fields, email: wanted } }),
    ),
  )
  expect(changed.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  expect(changed.find(({ status }) => status === 409)?.body.code).toBe('contact-exists')
})

test('another practice neither finds nor touches it, and may have the same address', async () => {
  const contact = newContact()
  await add(contact)
  const { id: _, ...fields } = contact
  for (const id of [contact.id, randomUUID()]) {
    const answers = [
      await app.send(`GET /recipients/v2/${id}`, { as: other }),
      await app.send(`PUT /recipients/v2/${id}`, { as: other, body: fields }),
      await app.send(`DELETE /recipients/v2/${id}`, { as: other }),
    ]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'contact-not-found'])
  }
  expect(await search(contact.practiceName, other)).toEqual([])
  expect((await add(contact, other)).status).toBe(200)
  expect(await search(contact.practiceName)).toHaveLength(1)
})

test('pages go on where the one before ended', async () => {
  const name = `Paged ${randomUUID().slice(0, 8)}`
  for (const end of ['c', 'a', 'b']) await add(newContact({ practiceName: `${name} ${end}` }))
  const page = async (continuationToken?: string) =>
    (
      await app.call('GET /recipients/v2', {
        as: desk,
        query: { searchTerm: name, pageSize: 2, continuationToken },
      })
    ).body
  const first = await page()
  const second = await page(first.continuationToken!)
  const names = [...first.recipients, ...second.recipients].map(({ practiceName }) => practiceName)
  expect(names).toEqual(['a', 'b', 'c'].map((end) => `${name} ${end}`))
  expect(second.continuationToken).toBeNull()
})

test('the directory has connected practices and contacts, by a part of their names', async () => {
  const contact = newContact({ practiceName: `Lakeview ${randomUUID().slice(0, 8)}` })
  await add(contact)
  const directory = async (searchTerm: string) =>
    (await app.call('GET /recipients/v2/practice-directory', { as: desk, query: { searchTerm } })).body
  const all = await directory('')
  const referral = await app.call('GET /recipients/v2/referral-practices', { as: desk })
  expect(all.practices.length).toBeGreaterThan(0)
  expect(referral.body.practices).toEqual(all.practices)
  expect(all.practices.map(({ id }) => id)).not.toContain(desk.practiceId)
  const { name, id } = all.practices[0]!
  const narrowed = await directory(name.slice(1).toUpperCase())
  expect(narrowed.practices.map((one) => one.id)).toContain(id)
  expect(await directory(contact.practiceName)).toMatchObject({
    practices: [],
    recipients: [{ id: contact.id }],
  })
})
