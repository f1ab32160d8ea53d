import { randomUUID } from 'node:crypto'
import { bodyOf } from '@corridor/contract/email/body-text.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../../../testing/test-app.ts'
import { emailDesk } from './testing/email-desk.ts'

const app = useTestApp()
let owner: Awaited<ReturnType<typeof app.signIn>>
let desk: ReturnType<typeof emailDesk>
beforeAll(async () => {
  owner = await app.signIn('owner@brightsmiles.example')
  desk = emailDesk(app, owner)
})

describe('a patient whose name usually means another', () => {
  const born = (dateOfBirth: string) => desk.patient({ firstName: 'Rosa', lastName: 'Delgado', dateOfBirth })

  test('is confirmed once, also for later, and not again in the same thread', async () => {
    const usual = await born('1961-03-04')
    const rare = await born('1994-03-04')
    for (let count = 0; count < 5; count += 1) await desk.send(usual.id)
    const question = {
      status: 409,
      body: {
        code: 'send-questioned',
        message: 'You usually write to the one born in 1961. This one was born in 1994.',
        errors: [{ path: `body.confirmed.same-name-${rare.id}` }],
      },
    }
    const sendAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    const later = { ...desk.email(rare.id), sendAt }
    expect(await app.send('POST /emails/v2/scheduled', { as: owner, body: later })).toMatchObject(question)
    const email = desk.email(rare.id)
    expect(await desk.post(email)).toMatchObject(question)
    const confirmed = [`same-name-${rare.id}`]
    const sent = await desk.post({ ...email, confirmed })
    expect(sent.status).toBe(200)
    const { threadId } = sent.body as { threadId: string }
    expect((await desk.post({ ...desk.email(rare.id), threadId })).status).toBe(200)
  })
})

test('an email that was changed after its answer was lost is refused, and sent under another id', async () => {
  const patient = await desk.patient()
  const email = desk.email(patient.id)
  const sent = await desk.post(email)
  expect((await desk.post(email)).body.id).toBe(sent.body.id)
  const changed = { ...email, body: bodyOf('Take one, not two.') }
  expect(await desk.post(changed)).toMatchObject({ status: 409, body: { code: 'email-differs' } })
  const { threadId } = sent.body as { threadId: string }
  expect((await desk.post({ ...changed, id: randomUUID(), threadId })).status).toBe(200)
  expect((await desk.thread(threadId)).documents).toHaveLength(2)
})

describe('a patient whose double record was merged', () => {
  test('is found with the emails that were written to the double', async () => {
    const lastName = `Quillfeather${randomUUID().slice(0, 8)}`
    const [remaining, double] = [
      await desk.patient({ firstName: 'Odette', lastName }),
      await desk.patient({ firstName: 'Odet', lastName }),
    ]
    const { threadId } = await desk.send(double.id)
    await app.call('POST /patients/v2/:id/merges/:otherId', {
      as: owner,
      params: { id: remaining.id, otherId: double.id },
      body: { mergeId: randomUUID(), version: 1, otherVersion: 1 },
    })
    const { body } = await app.call('GET /emails/v2/search', { as: owner, query: { keyword: lastName } })
    expect(body.threads.map(({ id }) => id)).toEqual([threadId])
  })
})
