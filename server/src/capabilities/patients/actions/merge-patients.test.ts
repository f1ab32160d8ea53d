import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { patientDesk } from '../testing/patient-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<TestApp['signIn']>>
let other: Awaited<ReturnType<TestApp['signIn']>>
let own: ReturnType<typeof patientDesk>
let lakeside: ReturnType<typeof patientDesk>

beforeAll(async () => {
  app = await startTestApp()
  desk = await app.signIn('frontdesk@brightsmiles.example')
  other = await app.signIn('frontdesk@lakesidesurgery.example')
  own = patientDesk(app, desk)
  lakeside = patientDesk(app, other)
})
afterAll(() => app.close())

describe('merging', () => {
  const merge = (id: string, otherId: string, versions: [number, number] = [1, 1]) =>
    app.send(`POST /patients/v2/${id}/merges/${otherId}`, {
      as: desk,
      body: { mergeId: randomUUID(), version: versions[0], otherVersion: versions[1] },
    })

  test('shows first what will be, then keeps the other id working, and is undone', async () => {
    const remaining = await own.add({
      firstName: 'Owen',
      phones: [{ number: '(512) 555-0111', type: 'home' }],
    })
    const double = await own.add({
      firstName: 'Owen',
      email: 'owen@home.example',
      phones: [{ number: '(512) 555-0112', type: 'mobile' }],
    })
    const params = { id: remaining.id, otherId: double.id }
    const preview = await app.call('GET /patients/v2/:id/merges/:otherId/preview', { as: desk, params })
    expect((await merge(remaining.id, double.id)).status).toBe(200)
    const merged = await own.get(double.id)
    expect(merged).toMatchObject({ id: remaining.id, mergedFrom: double.id, email: 'owen@home.example' })
    expect(merged.phones.map(({ number }) => number)).toEqual(['+15125550111', '+15125550112'])
    expect(preview.body.merged.phones.map(({ number }) => number)).toEqual(
      merged.phones.map(({ number }) => number),
    )
    expect(await own.search(double.lastName)).toEqual([])

    await app.call('DELETE /patients/v2/merges/:mergeId', {
      as: desk,
      params: { mergeId: merged.merges[0]!.id },
    })
    expect(await own.get(remaining.id)).toMatchObject({
      email: null,
      phones: [{ number: '+15125550111' }],
      merges: [],
    })
    expect(await own.get(double.id)).toMatchObject({ id: double.id, phones: [{ number: '+15125550112' }] })
  })

  test('of two who undo it at once, one does', async () => {
    const [one, two] = [await own.add(), await own.add({ email: 'two@home.example' })]
    await merge(one.id, two.id)
    const mergeId = (await own.get(one.id)).merges[0]!.id
    const undo = () => app.send(`DELETE /patients/v2/merges/${mergeId}`, { as: desk })
    const answers = await Promise.all([undo(), undo(), undo()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await own.get(one.id)).toMatchObject({ email: null, merges: [] })
    expect(await own.get(two.id)).toMatchObject({ id: two.id, email: 'two@home.example' })
  })

  test('under an id that stands for another merge is refused, and sent twice it is done once', async () => {
    const [one, two, three] = [await own.add(), await own.add(), await own.add()]
    const body = { mergeId: randomUUID(), version: 1, otherVersion: 1 }
    const send = (otherId: string, more: object = {}) =>
      app.send(`POST /patients/v2/${one.id}/merges/${otherId}`, { as: desk, body: { ...body, ...more } })
    expect((await send(two.id)).status).toBe(200)
    expect((await send(two.id)).status).toBe(200)
    const { version } = await own.get(one.id)
    const again = await send(three.id, { version })
    expect([again.status, again.body.code]).toEqual([409, 'changed-meanwhile'])
    expect((await own.get(three.id)).id).toBe(three.id)
  })

  test('of whom a child’s texts go to does not lose the choice, nor does undoing it', async () => {
    const [child, mother, double] = [
      await own.add({ firstName: 'Owen' }),
      await own.add({ firstName: 'Nora', phones: [{ number: '(512) 555-0171', type: 'mobile' }] }),
      await own.add({ firstName: 'Norah', phones: [{ number: '(512) 555-0172', type: 'mobile' }] }),
    ]
    await app.call('PUT /patients/v2/:id/relations/:otherId', {
      as: desk,
      params: { id: child.id, otherId: double.id },
      body: { kind: 'other' },
    })
    await app.call('PUT /patients/v2/:id/texts-to', {
      as: desk,
      params: { id: child.id },
      body: { otherId: double.id },
    })
    const chosen = async () => (await own.get(child.id)).textsTo
    expect(await chosen()).toMatchObject({ patientId: double.id, isChosen: true })
    const { version } = await own.get(double.id)
    await merge(mother.id, double.id, [1, version])
    expect(await chosen()).toMatchObject({ patientId: mother.id, isChosen: true })
    await app.call('DELETE /patients/v2/merges/:mergeId', {
      as: desk,
      params: { mergeId: (await own.get(mother.id)).merges[0]!.id },
    })
    expect(await chosen()).toMatchObject({ patientId: double.id, isChosen: true })
  })

  test('never crosses practices, and its undoing neither', async () => {
    const [one, two, theirs] = [await own.add(), await own.add(), await lakeside.add()]
    const across = (id: string, otherId: string) =>
      app.send(`POST /patients/v2/${id}/merges/${otherId}`, {
        as: other,
        body: { mergeId: randomUUID(), version: 1, otherVersion: 1 },
      })
    for (const [id, otherId] of [
      [theirs.id, one.id],
      [one.id, theirs.id],
      [one.id, two.id],
      [theirs.id, randomUUID()],
    ] as const) {
      const { status, body } = await across(id, otherId)
      expect([status, body.code]).toEqual([404, 'patient-not-found'])
    }
    await merge(one.id, two.id)
    const mergeId = (await own.get(one.id)).merges[0]!.id
    for (const id of [mergeId, randomUUID()]) {
      const { status, body } = await app.send(`DELETE /patients/v2/merges/${id}`, { as: other })
      expect([status, body.code]).toEqual([404, 'patient-not-found'])
    }
    expect((await own.get(two.id)).id).toBe(one.id)
  })

  test('of two merges of one record at once, one wins and the other learns of it', async () => {
    const [one, two, double] = [await own.add(), await own.add(), await own.add()]
    const answers = await Promise.all([merge(one.id, double.id), merge(two.id, double.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('crosswise at once, one wins', async () => {
    const [one, two] = [await own.add(), await own.add()]
    const answers = await Promise.all([merge(one.id, two.id), merge(two.id, one.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
