import { expect, test } from 'vitest'
import { demoPersonId } from '#capabilities/people/public.ts'
import { useTestApp } from '#testing/test-app.ts'

const app = useTestApp()

const KINDS = { documents: 'documents.document', faxes: 'fax.message' } as const

type Account = Awaited<ReturnType<typeof app.signIn>>

/** What the menu counts beside what the start page lists, for documents and for faxes. */
async function numbersOf(as: Account) {
  const { body: counted } = await app.call('GET /user-notifications/v2', { as })
  const { body: listed } = await app.call('GET /worklist/v1/waiting', { as })
  return Object.entries(KINDS).map(([name, kind]) => ({
    menu: counted.data.counts.find((one) => one.name === name)?.count ?? 0,
    home: listed.kinds.find((one) => one.kind === kind)?.count ?? 0,
  }))
}

test('the menu and the start page say the same numbers to everybody, also when somebody has taken one', async () => {
  const desk = await app.signIn('frontdesk@brightsmiles.example')
  const before = await numbersOf(desk)
  for (const { menu, home } of before) {
    expect(menu).toBe(home)
    expect(menu).toBeGreaterThan(1)
  }
  const { body } = await app.call('GET /worklist/v1/waiting', { as: desk })
  for (const kind of Object.values(KINDS)) {
    const [longest] = body.kinds.find((one) => one.kind === kind)!.longest
    const { status } = await app.call('PUT /worklist/v1/items/:kind/:itemId/assignee', {
      as: desk,
      params: { kind, itemId: longest!.itemId },
      body: { personId: demoPersonId('owner@brightsmiles.example'), before: null },
    })
    expect(status).toBe(200)
  }
  expect(await numbersOf(desk)).toEqual(before)
  expect(await numbersOf(await app.signIn('owner@brightsmiles.example'))).toEqual(before)
})
