import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Killable, openKillable } from '#testing/killable.ts'

let killable: Killable
beforeAll(async () => {
  killable = await openKillable()
})
afterAll(() => killable.close())

async function start() {
  const server = await killable.start()
  return { ...server, desk: await server.signIn('frontdesk@brightsmiles.example') }
}

test('a kill between a walk-in and its link leaves neither, and the same call then makes one visit with one link', async () => {
  const first = await start()
  const body = { id: randomUUID(), firstName: 'Killed', lastName: 'Inbetween', mobileNumber: '+15125560999' }
  const add = (server: typeof first) =>
    server.call('POST /lite-appointments/v3/register-walkin', { as: server.desk, body })
  // The visit is written by then; its link waits for the lock.
  const block = await killable.block('guests_link')
  const adding = add(first).catch(() => 'cut' as const)
  await expect.poll(() => killable.countWaiting('guests_link')).toBe(1)
  await first.kill()
  expect(await adding).toBe('cut')
  await block.release()

  const second = await start()
  const found = async () =>
    (
      await second.call('GET /lite-appointments/v2/today', {
        as: second.desk,
        query: { timezoneOffset: 12 - new Date().getUTCHours() },
      })
    ).body.appointments.filter(({ lastName }) => lastName === 'Inbetween')
  expect(await found()).toEqual([])
  expect((await add(second)).status).toBe(200)
  expect((await add(second)).status).toBe(200)
  const visits = await found()
  expect(visits).toHaveLength(1)
  const { rows } = await killable.admin.query(
    'SELECT count(*)::int AS links FROM guests_link WHERE subject_id = $1',
    [visits[0]!.id],
  )
  expect(rows).toEqual([{ links: 1 }])
})
