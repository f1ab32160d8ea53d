import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Killable, openKillable } from '#testing/killable.ts'

const ROWS = 1_500

let killable: Killable
beforeAll(async () => {
  killable = await openKillable()
})
afterAll(() => killable.close())

async function start() {
  const server = await killable.start()
  return { ...server, owner: await server.signIn('owner@brightsmiles.example') }
}
type Server = Awaited<ReturnType<typeof start>>

const importOf = async ({ call, owner }: Server, id: string) => {
  const { status, body } = await call('GET /patients/v2/imports/:id', { as: owner, params: { id } })
  expect(status).toBe(200)
  return body
}

test('an import whose server was killed goes on in the next one, and adds everybody once', async () => {
  const id = randomUUID()
  const lastName = `Killed${id.slice(0, 8)}`
  const first = await start()
  const { owner: as, call, send } = first
  const countAdded = async () =>
    Number(
      (await killable.admin.query('SELECT count(*) FROM patients_patient WHERE last_name = $1', [lastName]))
        .rows[0].count,
    )
  const rows = Array.from({ length: ROWS }, (_, at) => `A${at}x,${lastName},3/7/1994\n`)
  const file = Buffer.from(`First name,Last name,Birth date\n${rows.join('')}`)
  await send(`POST /patients/v2/imports?id=${id}&fileName=killed.csv`, { as, body: file })
  await call('PUT /patients/v2/imports/:id/columns', {
    as,
    params: { id },
    body: { fields: ['firstName', 'lastName', 'dateOfBirth'], isDayFirst: false },
  })
  await expect.poll(async () => (await importOf(first, id)).state).toBe('checked')

  await call('POST /patients/v2/imports/:id/start', { as, params: { id }, body: { duplicates: 'skip' } })
  await expect.poll(countAdded).toBeGreaterThan(0)
  await first.kill()
  const before = await countAdded()
  expect(before).toBeLessThan(ROWS)

  // A turn that nobody gave back is free again after a minute, and so is its job: as if it had passed.
  await killable.admin.query(`UPDATE bulk_turn SET ends_at = now()`)
  await killable.retryJobs()
  const next = await start()
  await expect.poll(async () => (await importOf(next, id)).state).toBe('done')
  expect((await importOf(next, id)).result).toMatchObject({ added: ROWS, skipped: 0 })
  expect(await countAdded()).toBe(ROWS)
  const { rows: doubles } = await killable.admin.query(
    'SELECT first_name FROM patients_patient WHERE last_name = $1 GROUP BY first_name HAVING count(*) > 1',
    [lastName],
  )
  expect(doubles).toEqual([])
})
