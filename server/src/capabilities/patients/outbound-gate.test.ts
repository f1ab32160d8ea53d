import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import * as deliveries from '#capabilities/deliveries/public.ts'
import { heldFor, releaseNow, sendFor, waitForState } from '#capabilities/deliveries/testing/sent.ts'
import { useTestApp } from '#testing/test-app.ts'
import { patientDesk } from './testing/patient-desk.ts'

const app = useTestApp()
let practiceId: string
let foreignId: string
let desk: ReturnType<typeof patientDesk>
beforeAll(async () => {
  const as = await app.signIn('frontdesk@brightsmiles.example')
  practiceId = as.practiceId!
  foreignId = (await app.signIn('frontdesk@lakesidesurgery.example')).practiceId!
  desk = patientDesk(app, as)
})

let numbers = 0
/** A number that nobody has yet. */
const newNumber = () => `+1512555${String(3000 + numbers++)}`
const textTo = (to: string, more: object = {}) => sendFor(app, practiceId, { to, ...more })
const writeTo = (patientId: string, more: object = {}) => sendFor(app, practiceId, { patientId, ...more })
const questioned = (message: string) => ({ kind: { code: 'send-questioned', message } })

describe('who opted out', () => {
  const patientOn = async (number: string) =>
    desk.add({ phones: [{ number, type: 'mobile' }] }).then(({ id }) => id)

  test('is not written to: the sender reads since when and why', async () => {
    const number = newNumber()
    const id = await patientOn(number)
    await textTo(number)
    await desk.consent(id, number, 'opted-out')
    await expect(textTo(number)).rejects.toMatchObject({
      kind: {
        code: 'send-refused',
        message: expect.stringMatching(
          /^They opted out of texts on \w{3} \d+, \d{4} \(Signed form\)\. Please use/,
        ),
      },
    })
    await desk.consent(id, number, 'opted-in')
    await textTo(number)
  })

  test('gets nothing either that was waiting when they did', async () => {
    const number = newNumber()
    const id = await patientOn(number)
    const waiting = await heldFor(app, practiceId, { to: number })
    await desk.consent(id, number, 'opted-out')
    await releaseNow(app, waiting.id)
    expect(await waitForState(app, waiting.id, 'failed')).toMatchObject({ reason: 'opted-out', attempts: 0 })
  })

  test('opted out of texts of one practice, and of nothing else', async () => {
    const number = newNumber()
    const id = await patientOn(number)
    await desk.consent(id, number, 'opted-out')
    await sendFor(app, foreignId, { to: number })
    await textTo('pat@patients.example', { channel: 'email', content: { subject: 'Hello', text: 'Hello' } })
  })
})

describe('a patient whose name usually means another one', () => {
  const QUESTION = 'You usually write to the one born in 1961. This one was born in 1994.'

  /** Two of one name, and the older one was written to. */
  async function namesakes(times = 3) {
    const lastName = `Same${randomUUID().slice(0, 8)}`
    const usual = await desk.add({ lastName, dateOfBirth: '1961-02-03' })
    const rare = await desk.add({ lastName: lastName.toUpperCase(), dateOfBirth: '1994-03-07' })
    for (let left = times; left > 0; left -= 1) await writeTo(usual.id)
    return { usual: usual.id, rare: rare.id, code: `same-name-${rare.id}` }
  }

  test('is confirmed by the sender', async () => {
    const { usual, rare, code } = await namesakes()
    await expect(writeTo(rare)).rejects.toMatchObject({
      ...questioned(QUESTION),
      extras: { errors: [{ path: `body.confirmed.${code}` }] },
    })
    await writeTo(rare, { confirmed: [code] })
    await writeTo(usual)
  })

  test('is confirmed for the patient who is meant and for no other', async () => {
    const { rare } = await namesakes()
    const { code } = await namesakes()
    await expect(writeTo(rare, { confirmed: [code] })).rejects.toMatchObject(questioned(QUESTION))
  })

  test('is not asked about within one item, nor when a failed one is sent again', async () => {
    const { rare, code } = await namesakes(8)
    const item = { kind: 'test-thing', id: randomUUID() }
    const first = await writeTo(rare, { item, confirmed: [code], to: '+15125550199' })
    await writeTo(rare, { item })
    await expect(writeTo(rare, { item: { ...item, id: randomUUID() } })).rejects.toMatchObject(
      questioned(QUESTION),
    )
    await waitForState(app, first.id, 'failed')
    const by = (await app.signIn('owner@brightsmiles.example')).givenName
    await app.services.transactions.run(
      (tx) => deliveries.retry(tx, app.services, { practiceId, id: first.id, by }),
      { practiceId },
    )
  })

  test('is known by what was sent to a record that was merged into theirs', async () => {
    const { usual, rare } = await namesakes()
    const double = await desk.add({ firstName: 'Noora', dateOfBirth: '1994-03-07' })
    for (let times = 0; times < 3; times += 1) await writeTo(double.id)
    await app.call('POST /patients/v2/:id/merges/:otherId', {
      as: await app.signIn('frontdesk@brightsmiles.example'),
      params: { id: rare, otherId: double.id },
      body: { mergeId: randomUUID(), version: 1, otherVersion: 1 },
    })
    await writeTo(rare)
    await writeTo(double.id)
    await writeTo(usual)
  })

  test('is asked about by nobody who has no namesake, or whose namesake is of another practice', async () => {
    const lastName = `Lone${randomUUID().slice(0, 8)}`
    const own = await desk.add({ lastName, dateOfBirth: '1994-03-07' })
    const as = await app.signIn('frontdesk@lakesidesurgery.example')
    const theirs = await patientDesk(app, as).add({ lastName, dateOfBirth: '1961-02-03' })
    for (let times = 0; times < 3; times += 1) await sendFor(app, foreignId, { patientId: theirs.id })
    await writeTo(own.id)
  })
})
