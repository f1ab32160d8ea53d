import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
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
