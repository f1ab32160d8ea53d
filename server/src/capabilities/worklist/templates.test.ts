import { randomUUID } from 'node:crypto'
import { TEMPLATES_MAX } from '@corridor/contract/worklist/limits.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { type Newcome, signInNewcomer } from '#testing/world/newcomer.ts'

const app = useTestApp()

async function adminOfNew(): Promise<Newcome> {
  const practiceId = randomUUID()
  await sql`INSERT INTO office_practice (id, name, invite_code, created_at)
    VALUES (${practiceId}, 'Harbor Dental', ${practiceId.slice(0, 8)}, now())`.execute(app.services.db)
  return signInNewcomer(app, { claims: ['PracticeAdmin', 'SharedInbox'], practiceId })
}

const template = (more: object = {}) => ({
  id: randomUUID(),
  name: 'Confirm a visit',
  shortcut: 'confirm' as string | null,
  body: 'Hi {{patient.firstName}}!',
  ...more,
})
const add = (as: Newcome, body: ReturnType<typeof template>) =>
  app.call('POST /worklist/v1/templates', { as, body })
const list = async (as: Newcome) => (await app.call('GET /worklist/v1/templates', { as })).body.templates

test('an admin adds, changes and deletes templates; the team reads them by name', async () => {
  const admin = await adminOfNew()
  const first = template({ shortcut: ' /Confirm ' })
  expect((await add(admin, first)).body).toMatchObject({ shortcut: 'confirm', version: 1 })
  await add(admin, template({ name: 'After a filling', shortcut: null }))
  // The same again, as a window sends it that got no answer.
  expect((await add(admin, first)).status).toBe(200)
  const reader = await signInNewcomer(app, { claims: ['SharedInbox'], practiceId: admin.practiceId! })
  expect((await list(reader)).map(({ name }) => name)).toEqual(['After a filling', 'Confirm a visit'])
  const { id, ...written } = first
  const change = { as: admin, params: { id }, body: { ...written, name: 'Confirm', version: 1 } }
  expect((await app.call('PUT /worklist/v1/templates/:id', change)).body).toMatchObject({ version: 2 })
  expect(await app.call('PUT /worklist/v1/templates/:id', change)).toMatchObject({
    status: 409,
    body: { code: 'template-changed' },
  })
  const deletion = { as: admin, params: { id } }
  expect((await app.call('DELETE /worklist/v1/templates/:id', deletion)).status).toBe(200)
  expect((await app.call('DELETE /worklist/v1/templates/:id', deletion)).status).toBe(404)
  expect(await list(admin)).toHaveLength(1)
})

test('what cannot be a template is refused at its field', async () => {
  const admin = await adminOfNew()
  await add(admin, template())
  for (const [wrong, path] of [
    [{ shortcut: 'CONFIRM' }, 'body.shortcut'],
    [{ shortcut: 'two words' }, 'body.shortcut'],
    [{ shortcut: null, name: '  ' }, 'body.name'],
    [{ shortcut: null, body: ' ' }, 'body.body'],
    [{ shortcut: null, body: 'Hi {{patient.shoeSize}}' }, 'body.body'],
    [{ shortcut: null, body: 'Hi {{patient.firstName}' }, 'body.body'],
  ] as const) {
    const { status, body } = await add(admin, template(wrong))
    expect([400, 409]).toContain(status)
    expect(body).toMatchObject({ errors: [{ path }] })
  }
  expect(await list(admin)).toHaveLength(1)
})

test('of two templates with one shortcut at once, one is stored', async () => {
  const admin = await adminOfNew()
  const answers = await Promise.all([template(), template(), template()].map((one) => add(admin, one)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('there is a limit, also for two at once', async () => {
  const admin = await adminOfNew()
  await app.services.transactions.run(
    (tx) =>
      sql`INSERT INTO worklist_template (id, practice_id, name, body, changed_at)
      SELECT gen_random_uuid(), ${admin.practiceId}::uuid, 'T' || n, 'Hi', now()
      FROM generate_series(1, ${TEMPLATES_MAX - 1}) n`.execute(tx.db),
    { practiceId: admin.practiceId },
  )
  const some = [template({ shortcut: null }), template({ shortcut: null })]
  const answers = await Promise.all(some.map((one) => add(admin, one)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('another practice neither sees nor changes them, and may use the same id and shortcut', async () => {
  const [admin, other] = [await adminOfNew(), await adminOfNew()]
  const own = template()
  await add(admin, own)
  expect(await list(other)).toEqual([])
  const { id, ...written } = own
  const call = { as: other, params: { id } }
  const change = { ...call, body: { ...written, name: 'Taken over', version: 1 } }
  expect((await app.call('PUT /worklist/v1/templates/:id', change)).status).toBe(404)
  expect((await app.call('DELETE /worklist/v1/templates/:id', call)).status).toBe(404)
  expect((await add(other, own)).status).toBe(200)
  expect(await list(admin)).toMatchObject([{ id, name: 'Confirm a visit' }])
})

test('the demo world has templates with real fields', async () => {
  const owner = await app.signIn('owner@brightsmiles.example')
  const { body } = await app.call('GET /worklist/v1/templates', { as: owner })
  expect(body.templates.map(({ shortcut }) => shortcut)).toEqual(['filling', 'confirm', 'call', 'late'])
})
