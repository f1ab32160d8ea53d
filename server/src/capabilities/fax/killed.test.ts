import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Killable, openKillable } from '#testing/killable.ts'
import { newFaxNumber } from './testing/fax-desk.ts'

const SLOW = { interval: 100, timeout: 90_000 }

let killable: Killable
beforeAll(async () => {
  killable = await openKillable()
})
afterAll(() => killable.close())

async function start() {
  const server = await killable.start()
  return { ...server, own: await server.signIn('owner@brightsmiles.example') }
}
type Server = Awaited<ReturnType<typeof start>>

async function prepare({ url, own, call }: Server, toNumber: string): Promise<string> {
  const answer = await fetch(`${url}/files/v2/private/attachment?fileName=letter.txt`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${own.token}`,
      user: own.givenName,
      'content-type': 'application/octet-stream',
    },
    body: 'A letter.',
  })
  const { id } = (await answer.json()) as { id: string }
  const body = { id: randomUUID(), fileIds: [id], toNumber }
  return (await call('POST /efaxes/v2/prepare', { as: own, body })).body.id
}

/** As if the time had come that a fax was scheduled for. */
async function makeDue(faxId: string): Promise<void> {
  const { rows } = await killable.admin.query(
    'UPDATE deliveries_delivery SET waits_until = now() WHERE item_id = $1 RETURNING id',
    [faxId],
  )
  expect(rows).toHaveLength(1)
  await killable.admin.query("UPDATE pgboss.job SET start_after = now() WHERE data->>'deliveryId' = $1", [
    rows[0].id,
  ])
}

test('a kill after the machine took a fax and before that was stored leads to one call, not two', async () => {
  const first = await start()
  const to = newFaxNumber()
  const preparedId = await prepare(first, to)
  const scheduledFor = new Date(Date.now() + 3_600_000).toISOString()
  const body = { id: randomUUID(), preparedId, scheduledFor }
  const { status } = await first.call('POST /efaxes/v2/sendfax', { as: first.own, body })
  expect(status).toBe(200)
  // The machine has the fax by then; that it does cannot be stored before the lock is gone.
  const block = await killable.block('fax_message')
  await makeDue(body.id)
  await vi.waitFor(async () => expect(await killable.countWaiting('fax_message')).toBe(1), SLOW)
  await first.kill()
  await block.release()
  const calls = async () =>
    (await killable.admin.query('SELECT id FROM sandbox_fax WHERE fax_to = $1', [to])).rowCount
  expect(await calls()).toBe(1)
  await killable.retryJobs()

  const second = await start()
  await vi.waitFor(async () => {
    const { body: fax } = await second.call('GET /efaxes/v2/messages/:faxId', {
      as: second.own,
      params: { faxId: body.id },
    })
    expect(fax.eFaxStatus).toBe('Delivered')
  }, SLOW)
  expect(await calls()).toBe(1)
  expect((await second.call('POST /efaxes/v2/sendfax', { as: second.own, body })).body.id).toBe(body.id)
  expect(await calls()).toBe(1)
})
