import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { newPatient } from '#capabilities/patients/testing/patient-desk.ts'
import { useTestApp } from '#testing/test-app.ts'
import { FAX_CLAIMS, faxDesk, newFaxNumber } from '../testing/fax-desk.ts'
import { followFax } from './follow.ts'

const app = useTestApp()
const desk = () => faxDesk(app)
let own: Awaited<ReturnType<ReturnType<typeof faxDesk>['worker']>>
beforeAll(async () => {
  own = await desk().worker(undefined, [...FAX_CLAIMS, 'Patients'])
})

/** Two of one name, of whom the older one is written about. */
async function namesakes(times = 3) {
  const lastName = `Same${randomUUID().slice(0, 8)}`
  const born = async (dateOfBirth: string) =>
    (
      await app.call('POST /patients/v2', {
        as: own,
        body: newPatient({ lastName, dateOfBirth, phones: [] }),
      })
    ).body.id
  const [usual, rare] = [await born('1961-03-04'), await born('1994-03-04')]
  for (let count = 0; count < times; count += 1) await desk().sent(own, newFaxNumber(), { patientId: usual })
  const confirmed = [`same-name-${rare}`]
  const question = {
    status: 409,
    body: {
      code: 'send-questioned',
      message: 'You usually write to the one born in 1961. This one was born in 1994.',
      errors: [{ path: `body.confirmed.same-name-${rare}` }],
    },
  }
  return { rare, confirmed, question }
}

describe('a fax about a patient whose name usually means another', () => {
  test('leaves once it is confirmed, under the same id and as it was prepared', async () => {
    const { rare, confirmed, question } = await namesakes()
    const to = newFaxNumber()
    const { id: preparedId } = await desk().prepared(own, to, { patientId: rare })
    const id = randomUUID()
    expect(await desk().send(own, preparedId, { id })).toMatchObject(question)
    expect((await desk().get(own, id)).status).toBe(404)
    const sent = await desk().send(own, preparedId, { id, confirmed })
    expect(sent).toMatchObject({ status: 200, body: { id, patientId: rare } })
    expect((await desk().send(own, preparedId, { id, confirmed })).body.id).toBe(id)
    await desk().until(own, id, ({ eFaxStatus }) => eFaxStatus === 'Delivered')
    expect(await desk().calls(to)).toHaveLength(1)
  })

  test('that failed is sent again once it is confirmed', async () => {
    const { rare, confirmed, question } = await namesakes(8)
    const to = newFaxNumber()
    await desk().machine(to, 'no-fax-machine')
    const { id: preparedId } = await desk().prepared(own, to, { patientId: rare })
    const { body: first } = await desk().send(own, preparedId, { confirmed })
    await desk().until(own, first.id, ({ eFaxStatus }) => eFaxStatus === 'Failed')
    await desk().machine(to, 'works')
    const id = randomUUID()
    expect(await desk().resend(own, first.id, id)).toMatchObject(question)
    expect(await desk().resend(own, first.id, id, confirmed)).toMatchObject({ status: 200, body: { id } })
    expect((await desk().resend(own, first.id, id)).body.id).toBe(id)
  })
})

test('what was changed after a lost answer is not taken for what left, and says so', async () => {
  const [first, second] = [
    await desk().prepared(own, newFaxNumber()),
    await desk().prepared(own, newFaxNumber()),
  ]
  const id = randomUUID()
  expect((await desk().send(own, first.id, { id })).status).toBe(200)
  expect(await desk().send(own, second.id, { id })).toMatchObject({
    status: 409,
    body: { code: 'fax-differs' },
  })
  // Under an id of its own it is another fax.
  expect((await desk().send(own, second.id)).status).toBe(200)
})

test('the looks at what became of faxes are taken in turns of the practices', async () => {
  app.services.faxService!.look = { everySeconds: 3_600, at: async () => undefined }
  const id = await desk().sent(own, newFaxNumber())
  const turnOf = async () => {
    const { rows } = await sql<{ group_id: string }>`
      SELECT group_id FROM pgboss.job WHERE name = ${followFax.name} AND data->>'faxId' = ${id}`.execute(
      app.services.db,
    )
    return rows[0]?.group_id
  }
  await expect.poll(turnOf).toBe(own.practiceId)
})
