import { randomUUID } from 'node:crypto'
import type { MyPractice } from '@corridor/contract/office/model.ts'
import { NAME_PROBLEMS } from '@corridor/contract/office/practice-name.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { sendTo } from '#capabilities/guests/testing/guest-desk.ts'
import { requestedChange } from '#capabilities/office/testing/office-calls.ts'
import { type TestApp, useTestApp } from '#testing/test-app.ts'
import { operatorHeaders } from './testing/operator-calls.ts'

const OPERATOR = 'operator@corridor.example'
const app = useTestApp({ env: { OPERATOR_EMAIL: OPERATOR } })
let owner: Awaited<ReturnType<TestApp['signIn']>>
let lakeside: Awaited<ReturnType<TestApp['signIn']>>
let headers: Record<string, string>

beforeEach(async () => {
  owner = await app.signIn('owner@brightsmiles.example')
  lakeside = await app.signIn('owner@lakesidesurgery.example')
  headers = await operatorHeaders(app)
  await sql`DELETE FROM office_practice_change`.execute(app.services.db)
})

const get = async (as = owner): Promise<MyPractice> =>
  (await app.call('GET /my-office/v2/practice', { as })).body
const want = async (more: object, as = owner) => {
  const { name, practiceType, addresses, telephoneNumber, eFaxNumber, holidays, version, ...rest } =
    await get(as)
  const { isSecondFactorRequired } = rest
  const own = { name, practiceType, addresses, telephoneNumber, eFaxNumber, holidays, version }
  const body = { ...own, isSecondFactorRequired, ...more }
  return app.send('PUT /my-office/v2/practice', { as, body })
}
const list = async () => (await app.call('GET /operator/v1/practice-changes', { headers })).body
const decide = (how: 'approve' | 'decline', id: string) =>
  app.call(`POST /operator/v1/practice-changes/:id/${how}`, { params: { id }, headers })
const withdraw = (id: string, as = owner) =>
  app.call('DELETE /my-office/v2/practice/waiting-change/:id', { params: { id }, as })
const decisions = async () =>
  (await app.call('GET /user-notifications/v2/alerts', { as: owner, query: {} })).body.alerts.filter(
    ({ kind }) => kind === 'office.practice-change-decided',
  )

describe('a new name or telephone number of an approved practice', () => {
  test('waits for the operator, and mails show the one that was approved', async () => {
    const before = await get()
    const saved = await want({ name: 'Sunny Teeth', telephoneNumber: '(512) 555-0177' })
    const waitingChange = { name: 'Sunny Teeth', telephoneNumber: '+15125550177' }
    expect(saved).toMatchObject({
      status: 200,
      body: { name: before.name, telephoneNumber: before.telephoneNumber, waitingChange },
    })
    const { email } = await sendTo(app, owner)
    const mail = await app.mailTo(email)
    expect(mail.text).toContain(before.name)
    expect(JSON.stringify(mail)).not.toContain('Sunny Teeth')
    const toOperator = await app.mailTo(OPERATOR)
    expect(toOperator.subject).toBe('A practice on Corridor wants another name or telephone number')
    expect(toOperator.text).not.toContain('/operator')
    expect(await list()).toMatchObject({
      total: 1,
      changes: [
        { ...waitingChange, practice: { name: before.name, telephoneNumber: before.telephoneNumber } },
      ],
    })
    expect((await decide('approve', saved.body.waitingChange.id)).status).toBe(200)
    expect(await get()).toMatchObject({ ...waitingChange, waitingChange: null })
    expect(await list()).toEqual({ total: 0, changes: [] })
    await expect.poll(decisions).toMatchObject([{ facts: { outcome: 'approved' } }])
    const entries = (await app.auditEntries()).filter(
      ({ word }) => word === 'operator.practice-change-approved',
    )
    expect(entries).toMatchObject([{ practice_id: owner.practiceId, outcome: 'done' }])
  })

  test('declined leaves what the practice has, and the practice hears of it', async () => {
    const { name } = await get()
    const before = (await decisions()).length
    const { body } = await want({ name: 'Moonlight Teeth' })
    expect((await decide('decline', body.waitingChange.id)).status).toBe(200)
    expect(await get()).toMatchObject({ name, waitingChange: null })
    await expect.poll(async () => (await decisions()).length).toBe(before + 1)
    expect((await decisions())[0]).toMatchObject({ facts: { outcome: 'declined' } })
  })

  test('is decided once: of two decisions, and of one and taking it back, one wins', async () => {
    for (const race of [
      (id: string) => [decide('approve', id), decide('decline', id)],
      (id: string) => [decide('approve', id), withdraw(id)],
    ]) {
      const name = `Teeth ${randomUUID().slice(0, 8)}`
      const { body } = await want({ name })
      const answers = await Promise.all(race(body.waitingChange.id))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
      expect((await get()).name === name).toBe(answers[0]!.status === 200)
    }
  })

  test('of two admins who want another one at once the second sees the first one’s', async () => {
    const { version } = await get()
    const answers = await Promise.all([
      want({ name: 'First Teeth', version }),
      want({ name: 'Second Teeth', version }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { waitingChange } = await get()
    // The same again, after a lost answer, is the same wish; another one is a wish of its own, which nobody has decided about.
    expect((await want({ name: waitingChange!.name, version })).body.waitingChange).toEqual(waitingChange)
    const { body } = await want({ telephoneNumber: '(512) 555-0178' })
    expect(body.waitingChange).toMatchObject({ name: waitingChange!.name, telephoneNumber: '+15125550178' })
    expect((await decide('approve', waitingChange!.id)).status).toBe(410)
    expect((await list()).total).toBe(1)
  })

  test('is taken back by its own practice alone', async () => {
    const { body } = await want({ name: 'Twilight Teeth' })
    const { id } = body.waitingChange
    expect((await withdraw(id, lakeside)).status).toBe(410)
    expect((await get()).waitingChange?.id).toBe(id)
    expect((await withdraw(id)).body.waitingChange).toBeNull()
    expect((await withdraw(id)).status).toBe(410)
  })

  test.each([
    ['another practice’s', (name: string) => name],
    ['one in other capitals and spaces', (name: string) => ` ${name.toUpperCase().replaceAll(' ', '  ')}!`],
    ['one with a digit for a letter', (name: string) => name.replace('l', '1').replace('o', '0')],
    ['one with an accent', (name: string) => name.replace('e', 'é')],
  ])('is refused where it looks like another practice: %s', async (_what, like) => {
    const { name } = await get(lakeside)
    const { status, body } = await want({ name: like(name) })
    expect([status, body]).toMatchObject([
      400,
      { errors: [{ path: 'body.name', message: NAME_PROBLEMS.taken }] },
    ])
    expect((await get()).waitingChange).toBeNull()
  })

  test.each([
    ['Bright Smiles evil.example', NAME_PROBLEMS.address],
    ['Bright Smiles@evil', NAME_PROBLEMS.address],
    ['Вright Smiles', NAME_PROBLEMS.alphabets],
  ])('is refused with a sentence: %s', async (name, message) => {
    const { status, body } = await want({ name })
    expect([status, body]).toMatchObject([400, { errors: [{ path: 'body.name', message }] }])
  })

  test('two practices that want the same do not both get it', async () => {
    const name = `Shared Teeth ${randomUUID().slice(0, 8)}`
    const ids = [
      await requestedChange(app, owner.practiceId!, { name, telephone: null }),
      await requestedChange(app, lakeside.practiceId!, { name, telephone: null }),
    ]
    const answers = await Promise.all(ids.map((id) => decide('approve', id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await list()).total).toBe(1)
  })
})
