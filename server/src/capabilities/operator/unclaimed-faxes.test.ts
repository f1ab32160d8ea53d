import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { faxDesk, newFaxNumber } from '#capabilities/fax/testing/fax-desk.ts'
import { addNumber, bringFax, offerWaiting, unclaimedFax } from '#capabilities/fax/testing/unclaimed-fax.ts'
import { useTestApp } from '#testing/test-app.ts'
import { operatorHeaders } from './testing/operator-calls.ts'

const app = useTestApp()

const list = async (headers: Record<string, string>) =>
  (await app.call('GET /operator/v1/unclaimed-faxes', { headers })).body
const give = (headers: Record<string, string>, id: string, practiceId?: string) =>
  app.call('POST /operator/v1/unclaimed-faxes/:id/give', { params: { id }, headers, body: { practiceId } })
const remove = (headers: Record<string, string>, id: string) =>
  app.call('DELETE /operator/v1/unclaimed-faxes/:id', { params: { id }, headers })
const entriesOf = async (id: string) =>
  (await app.auditEntries()).filter(({ subject_id }) => subject_id === id)
const filesOf = async (id: string) =>
  (await sql`SELECT FROM files_file WHERE id = ${id} AND state = 'claimed'`.execute(app.services.db)).rows
    .length

describe('faxes to a number that no practice has', () => {
  test('are listed by number, time and pages, without who sent them and what they say', async () => {
    const headers = await operatorHeaders(app)
    const number = newFaxNumber()
    const id = await unclaimedFax(app, { number, text: 'For Ada Lovelace' })
    const { total, faxes } = await list(headers)
    expect(total).toBe(faxes.length)
    const [fax] = faxes.filter((one) => one.id === id)
    expect(fax).toEqual({ id, number, receivedAt: expect.any(String), pages: 1, practiceName: null })
  })

  test('go to a practice once it has the number, once, and its trail says so', async () => {
    const headers = await operatorHeaders(app)
    const number = newFaxNumber()
    const id = await unclaimedFax(app, { number })
    expect((await give(headers, id)).status).toBe(409)
    await addNumber(app, number)
    expect((await list(headers)).faxes.find((one) => one.id === id)?.practiceName).toBe(
      'Bright Smiles Dental',
    )
    const answers = await Promise.all([give(headers, id), give(headers, id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    const own = await faxDesk(app).worker()
    expect((await faxDesk(app).get(own, id)).body).toMatchObject({ recipientFaxNumber: number, pages: 1 })
    expect((await list(headers)).faxes.map((one) => one.id)).not.toContain(id)
    expect((await remove(headers, id)).status).toBe(410)
    const given = (await entriesOf(id)).filter(({ word }) => word === 'operator.fax-given')
    expect(given).toContainEqual(expect.objectContaining({ outcome: 'done', practice_id: own.practiceId }))
  })

  test('go to the practice that the operator chooses, who owns it as if it had come in', async () => {
    const headers = await operatorHeaders(app)
    const lakeside = await app.signIn('owner@lakesidesurgery.example')
    const number = newFaxNumber()
    const id = await unclaimedFax(app, { number })
    expect((await give(headers, id, randomUUID())).status).toBe(404)
    const answers = await Promise.all([
      give(headers, id, lakeside.practiceId!),
      give(headers, id, lakeside.practiceId!),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect((await faxDesk(app).get(lakeside, id)).body).toMatchObject({
      direction: 'inbound',
      documentStatus: 'NotProcessed',
      recipientFaxNumber: number,
    })
    expect((await faxDesk(app).pdf(lakeside, id)).status).toBe(200)
    const item = { kind: 'fax.message', itemId: id }
    const work = await app.call('GET /worklist/v1/items/:kind/:itemId', { as: lakeside, params: item })
    expect(work.body.item.waitingSince).not.toBeNull()
    const own = await faxDesk(app).worker()
    expect((await faxDesk(app).get(own, id)).status).toBe(404)
    const words = (await entriesOf(id)).filter(({ practice_id }) => practice_id === lakeside.practiceId)
    expect(words.map(({ word }) => word)).toEqual(
      expect.arrayContaining(['fax.received', 'operator.fax-given']),
    )
  })

  test('go to no other practice than the one that has the number', async () => {
    const headers = await operatorHeaders(app)
    const { practiceId } = await app.signIn('owner@lakesidesurgery.example')
    const id = await unclaimedFax(app, { isOwned: true })
    expect((await give(headers, id, practiceId!)).status).toBe(409)
    expect((await give(headers, id)).status).toBe(200)
  })

  test('are deleted with their pages, and a notice that repeats does not bring them back', async () => {
    const headers = await operatorHeaders(app)
    const number = newFaxNumber()
    const id = await unclaimedFax(app, { number })
    expect(await filesOf(id)).toBe(1)
    expect((await remove(headers, id)).status).toBe(200)
    expect((await remove(headers, id)).status).toBe(410)
    expect(await filesOf(id)).toBe(0)
    expect((await entriesOf(id)).map(({ word, outcome }) => `${word} ${outcome}`)).toContain(
      'operator.fax-deleted done',
    )
    await addNumber(app, number)
    expect((await give(headers, id)).status).toBe(410)
  })

  test('are given or deleted, of two at once one', async () => {
    const headers = await operatorHeaders(app)
    const id = await unclaimedFax(app, { isOwned: true })
    const answers = await Promise.all([give(headers, id), remove(headers, id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    const own = await faxDesk(app).worker()
    const isGiven = answers[0]!.status === 200
    expect((await faxDesk(app).get(own, id)).status).toBe(isGiven ? 200 : 404)
    expect(await filesOf(id)).toBe(isGiven ? 1 : 0)
  })

  test('wait for as long as it takes', async () => {
    const id = await unclaimedFax(app)
    await sql`UPDATE fax_arrived SET received_at = received_at - interval '400 days' WHERE id = ${id}`.execute(
      app.services.db,
    )
    await offerWaiting(app)
    expect(await filesOf(id)).toBe(1)
    expect((await list(await operatorHeaders(app))).faxes.map((one) => one.id)).toContain(id)
  })

  test('that were deleted stay so when their service reports them again', async () => {
    const headers = await operatorHeaders(app)
    const at = app.clock.now().toISOString()
    const fax = { providerId: newFaxNumber(), from: newFaxNumber(), to: newFaxNumber(), at }
    await bringFax(app, fax)
    const [waiting] = (await list(headers)).faxes.filter(({ number }) => number === fax.to)
    await remove(headers, waiting!.id)
    await bringFax(app, fax)
    expect((await list(headers)).faxes.filter(({ number }) => number === fax.to)).toEqual([])
    expect(await filesOf(waiting!.id)).toBe(0)
  })
})
