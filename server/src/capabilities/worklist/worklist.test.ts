import { randomUUID } from 'node:crypto'
import { CLAIM_SECONDS } from '@corridor/contract/worklist/limits.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { patientDesk } from '#capabilities/patients/testing/patient-desk.ts'
import { minutesAfter } from '#platform/clock.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { useTestApp } from '#testing/test-app.ts'
import { letterKind, parcelKind, withParcels } from '#testing/worklist/parcels.ts'
import type { Newcome } from '#testing/world/newcomer.ts'
import * as worklist from './public.ts'
import { refOf, worklistDesk } from './testing/desk.ts'

const app = useTestApp()
const desk = worklistDesk(app)
const { ago } = desk

describe('assigning', () => {
  test('of two people who assign at once one wins, and the other learns of it', async () => {
    const [ada, ben] = [await desk.worker(), await desk.worker()]
    const item = await desk.parcel(ada)
    const answers = await Promise.all([
      desk.assign(ada, item, ada.givenName),
      desk.assign(ben, item, ben.givenName),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'assigned-meanwhile' })
    const winner = answers[0]!.status === 200 ? ada : ben
    expect((await desk.read(ada, item)).item.assigneeId).toBe(winner.givenName)
  })

  test('alerts the person, without a word of what it is about, and nobody who assigns to themselves', async () => {
    const [ada, ben] = [await desk.worker(), await desk.worker()]
    const item = await desk.parcel(ada, { title: 'Maria Alvarez' })
    await desk.assign(ada, item, ada.givenName)
    await desk.assign(ada, item, ben.givenName, ada.givenName)
    expect(await desk.alertsOf(ada)).toEqual([])
    const [alert, ...others] = await desk.alertsOf(ben)
    expect(others).toEqual([])
    expect(alert).toMatchObject({ kind: 'worklist.assigned', facts: { noun: 'a parcel' } })
    expect(JSON.stringify(alert)).not.toContain('Alvarez')
  })

  test('is refused for somebody who could not open it', async () => {
    const ada = await desk.worker()
    const item = await desk.parcel(ada)
    const others = [
      await desk.worker([]),
      await desk.worker(['SharedInbox'], await otherPractice()),
      { givenName: randomUUID() },
    ]
    for (const { givenName } of others)
      expect((await desk.assign(ada, item, givenName)).status, givenName).toBe(400)
    const own = await desk.parcel(ada, { itemId: `private-${ada.givenName}` })
    const ben = await desk.worker()
    expect((await desk.assign(ada, own, ben.givenName)).status).toBe(400)
    const { body } = await app.call('GET /worklist/v1/items/:kind/:itemId/people', { as: ada, params: own })
    expect(body.people.map(({ id }) => id)).toEqual([ada.givenName])
  })
})

describe('about a patient', () => {
  const itemsOf = (as: Newcome, patientId: string) =>
    app.call('GET /worklist/v1/patients/:patientId/items', { as, params: { patientId } })

  test('what needs action is listed, the longest wait first, for whom may work on it', async () => {
    const ada = await desk.worker(['SharedInbox', 'SecureEmail'])
    const patientId = (await patientDesk(app, ada).add()).id
    const late = await desk.parcel(ada, { patientId, waitingSince: ago(5) })
    const first = await desk.parcel(ada, { patientId, waitingSince: ago(90) })
    const letter = await desk.parcel(ada, { patientId, kind: letterKind.kind, waitingSince: ago(1) })
    await desk.parcel(ada, { patientId, waitingSince: null })
    await desk.parcel(ada, { waitingSince: ago(9) })
    const { body } = await itemsOf(ada, patientId)
    expect(body.items.map(({ itemId }) => itemId)).toEqual([first.itemId, late.itemId, letter.itemId])
    expect(body.items[0]).toMatchObject({
      todo: 'Open the parcel',
      path: `/dashboard?parcel=${first.itemId}`,
    })
    await desk.finish(ada, first)
    const ben = await desk.worker(['SharedInbox'], ada.practiceId!)
    expect((await itemsOf(ben, patientId)).body.items.map(({ itemId }) => itemId)).toEqual([late.itemId])
  })

  test('notes stand in the timeline, for whom may work on what they are about', async () => {
    const ada = await desk.worker(['SharedInbox', 'SecureEmail'])
    const patientId = (await patientDesk(app, ada).add()).id
    const parcel = await desk.parcel(ada, { patientId })
    const letter = await desk.parcel(ada, { patientId, kind: letterKind.kind })
    await desk.note(ada, parcel, 'Show first, then tell.')
    await desk.note(ada, letter, 'Prefers mornings.')
    const notesFor = async (as: Newcome) => {
      const call = { as, params: { id: patientId }, query: { kind: 'note' as const } }
      const { body } = await app.call('GET /patients/v2/:id/timeline', call)
      const counted = body.counts.find(({ kind }) => kind === 'note')?.count
      return { texts: body.entries.map(({ text }) => text), counted, first: body.entries[0] }
    }
    const all = await notesFor(ada)
    expect(all.texts.toSorted()).toEqual(['Prefers mornings.', 'Show first, then tell.'])
    expect(all.counted).toBe(2)
    const ben = await desk.worker(['SharedInbox'], ada.practiceId!)
    const own = await notesFor(ben)
    expect(own).toMatchObject({ texts: ['Show first, then tell.'], counted: 1 })
    expect(own.first).toMatchObject({
      kind: 'note',
      isInternal: true,
      path: `/dashboard?parcel=${parcel.itemId}`,
    })
  })

  test('a patient of another practice is not found', async () => {
    const ada = await desk.worker()
    const patientId = (await patientDesk(app, ada).add()).id
    const foreign = await desk.worker(['SharedInbox'], await otherPractice())
    expect((await itemsOf(foreign, patientId)).status).toBe(404)
  })
})

describe('claiming', () => {
  test('of two people at once one replies, and the other learns of it; it can be taken over', async () => {
    const [ada, ben] = [await desk.worker(), await desk.worker()]
    const item = await desk.parcel(ada)
    const answers = await Promise.all([desk.claim(ada, item), desk.claim(ben, item)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [winner, loser] = answers[0]!.status === 200 ? [ada, ben] : [ben, ada]
    expect((await desk.read(loser, item)).item.claim?.personId).toBe(winner.givenName)
    expect((await desk.claim(winner, item)).status).toBe(200)
    expect((await desk.claim(loser, item, true)).body).toMatchObject({ claim: { personId: loser.givenName } })
    expect((await desk.claim(winner, item)).status).toBe(409)
  })

  test('ends by itself after inactivity, and goes on while its person writes', async () => {
    const [ada, ben] = [await desk.worker(), await desk.worker()]
    const item = await desk.parcel(ada)
    const window = await desk.window(ada)
    await desk.claim(ada, item)
    app.clock.pass(CLAIM_SECONDS - 10)
    expect(await desk.watch(window, item, 'replying')).toBe('done')
    app.clock.pass(CLAIM_SECONDS - 10)
    expect((await desk.claim(ben, item)).status).toBe(409)
    app.clock.pass(11)
    expect((await desk.read(ben, item)).item.claim).toBeNull()
    expect((await desk.claim(ben, item)).status).toBe(200)
    // Who has lost it does not get it back by writing on.
    await desk.watch(window, item, 'replying')
    expect((await desk.read(ben, item)).item.claim?.personId).toBe(ben.givenName)
    window.close()
  })

  test('ends with the answer, or when its person gives it up', async () => {
    const ada = await desk.worker()
    const item = await desk.parcel(ada)
    await desk.claim(ada, item)
    await withParcels(app, ada.practiceId!, (tx) => worklist.answered(tx, app.services, refOf(ada, item)))
    expect((await desk.read(ada, item)).item).toMatchObject({ claim: null, waitingSince: null })
    await desk.claim(ada, item)
    const { body } = await app.call('DELETE /worklist/v1/items/:kind/:itemId/claim', {
      as: ada,
      params: item,
    })
    expect(body.claim).toBeNull()
  })
})

describe('the list', () => {
  test('has what needs action first, the longest wait first; then what is open, then what is done', async () => {
    const ada = await desk.worker(['SharedInbox'], await otherPractice())
    const made = {
      short: await desk.parcel(ada, { waitingSince: ago(5) }),
      answered: await desk.parcel(ada, { waitingSince: null }),
      long: await desk.parcel(ada, { waitingSince: ago(90) }),
      done: await desk.parcel(ada, { waitingSince: ago(200) }),
      snoozed: await desk.parcel(ada, { waitingSince: ago(300) }),
    }
    await desk.finish(ada, made.done)
    await desk.snooze(ada, made.snoozed, minutesAfter(app.clock.now(), 60))
    const names = new Map(Object.entries(made).map(([name, { itemId }]) => [itemId, name]))
    const listed = (await desk.list(ada)).map(({ itemId }) => names.get(itemId))
    expect(listed).toEqual(['long', 'short', 'snoozed', 'answered', 'done'])
    await desk.assign(ada, made.short, ada.givenName)
    const shown = async (filter: 'mine' | 'unassigned') =>
      (await desk.list(ada, { filter })).map(({ itemId }) => names.get(itemId))
    expect(await shown('mine')).toEqual(['short'])
    expect(await shown('unassigned')).toEqual(['long', 'snoozed', 'answered'])
  })

  test('comes in pages that miss nothing and repeat nothing', async () => {
    const ada = await desk.worker(['SharedInbox', 'SecureEmail'], await otherPractice())
    const all: string[] = []
    for (let minutes = 1; minutes <= 7; minutes += 1) {
      const kind = minutes % 2 ? parcelKind.kind : letterKind.kind
      all.unshift((await desk.parcel(ada, { kind, waitingSince: ago(minutes) })).itemId)
    }
    const seen: string[] = []
    let continuationToken: string | undefined
    do {
      const query = { pageSize: 3, continuationToken }
      const { body } = await app.call('GET /worklist/v1/items', { as: ada, query })
      seen.push(...body.items.map(({ itemId }) => itemId))
      continuationToken = body.continuationToken ?? undefined
    } while (continuationToken)
    expect(seen).toEqual(all)
    expect((await desk.list(ada, { kind: letterKind.kind })).length).toBe(3)
  })

  test('names on the start page what waits for the team, assigned or not, and nothing without the claim', async () => {
    const practiceId = await otherPractice()
    const [ada, ben] = [
      await desk.worker(['SharedInbox'], practiceId),
      await desk.worker(['SharedInbox'], practiceId),
    ]
    const waitingFor = async (as: Newcome) => (await app.call('GET /worklist/v1/waiting', { as })).body.kinds
    expect(await waitingFor(ada)).toEqual([])
    const first = await desk.parcel(ada, { title: 'First', waitingSince: ago(20) })
    await desk.parcel(ada, { title: 'Second', waitingSince: ago(10) })
    await desk.assign(ada, first, ben.givenName)
    for (const one of [ada, ben])
      expect(await waitingFor(one)).toMatchObject([
        {
          kind: 'test.parcel',
          count: 2,
          longest: [{ title: 'First', waitingSince: expect.any(String) }, { title: 'Second' }],
        },
      ])
    expect(await waitingFor(await desk.worker(['SecureEmail'], practiceId))).toEqual([])
  })
})

describe('notes', () => {
  test('are added once, alert those who are mentioned, and can be deleted by their author alone', async () => {
    const [ada, ben, cleo] = [await desk.worker(), await desk.worker(), await desk.worker([])]
    const item = await desk.parcel(ada)
    const id = randomUUID()
    const mentions = [ada.givenName, ben.givenName, cleo.givenName]
    for (let turn = 0; turn < 2; turn += 1)
      expect((await desk.note(ada, item, 'Needs the CBCT first.', mentions, id)).status).toBe(200)
    const { item: state, notes } = await desk.read(ben, item)
    expect(state.noteCount).toBe(1)
    expect(notes).toMatchObject([
      { id, text: 'Needs the CBCT first.', author: { id: ada.givenName }, handedBack: null },
    ])
    expect(notes[0]!.mentions.map(({ id: one }) => one).toSorted()).toEqual(
      [ada.givenName, ben.givenName].toSorted(),
    )
    expect(await desk.alertsOf(ada)).toEqual([])
    const [alert] = await desk.alertsOf(ben)
    expect(alert).toMatchObject({ kind: 'worklist.mentioned', isRead: false })
    expect(JSON.stringify(alert)).not.toContain('CBCT')
    expect((await desk.note(ben, item, 'Mine', [], id)).status).toBe(404)
    const deletion = { params: { ...item, noteId: id } }
    const call = 'DELETE /worklist/v1/items/:kind/:itemId/notes/:noteId'
    expect((await app.call(call, { as: ben, ...deletion })).status).toBe(404)
    expect((await app.call(call, { as: ada, ...deletion })).status).toBe(200)
    expect((await app.call(call, { as: ada, ...deletion })).status).toBe(404)
    expect(await desk.read(ada, item)).toMatchObject({ item: { noteCount: 0 }, notes: [] })
  })
})

/** A practice of its own, for what counts. */
async function otherPractice(): Promise<string> {
  const id = randomUUID()
  await sql`INSERT INTO office_practice (id, name, invite_code, created_at)
    VALUES (${id}, 'Harbor Dental', ${id.slice(0, 8)}, now())`.execute(app.services.db)
  return id
}

describe('another practice, and people without the claim', () => {
  test('find nothing, whatever they try', async () => {
    const ada = await desk.worker()
    const item = await desk.parcel(ada, { title: 'Maria Alvarez' })
    const foreign = await desk.worker(['SharedInbox'], await otherPractice())
    const unclaimed = await desk.worker(['SecureEmail'])
    const hidden = await desk.parcel(ada, { itemId: `private-${ada.givenName}` })
    const ben = await desk.worker()
    for (const [as, ref] of [
      [foreign, item],
      [unclaimed, item],
      [ben, hidden],
    ] as const) {
      const call = { as, params: ref }
      const answers = [
        await app.call('GET /worklist/v1/items/:kind/:itemId', call),
        await app.call('GET /worklist/v1/items/:kind/:itemId/people', call),
        await desk.assign(as, ref, null),
        await desk.claim(as, ref, true),
        await app.call('DELETE /worklist/v1/items/:kind/:itemId/claim', call),
        await desk.finish(as, ref),
        await desk.snooze(as, ref, null),
        await desk.note(as, ref, 'Hello'),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
      const window = await desk.window(as)
      expect(await desk.watch(window, ref, 'looking')).toBe('work-item-not-found')
      window.close()
      expect((await desk.list(as)).map(({ itemId }) => itemId)).not.toContain(ref.itemId)
    }
    expect((await desk.read(ada, item)).item).toMatchObject({ doneAt: null, assigneeId: null, version: 1 })
  })

  test('a statement without its WHERE finds nothing of theirs', async () => {
    const ada = await desk.worker()
    const item = await desk.parcel(ada)
    await desk.note(ada, item, 'Ours alone')
    const window = await desk.window(ada)
    await desk.watch(window, item, 'looking')
    window.close()
    const { db } = app.services
    const tables = ['worklist_item', 'worklist_note', 'worklist_watch', 'worklist_template']
    const rowsFor = async (practiceId: string | null) =>
      readFor(db, { practiceId }, async (bound) => {
        const counts = await Promise.all(
          tables.map((table) =>
            sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}`.execute(bound),
          ),
        )
        return counts.map(({ rows }) => rows[0]!.n)
      })
    expect((await rowsFor(ada.practiceId)).every((count) => count > 0)).toBe(true)
    expect(await rowsFor(await otherPractice())).toEqual([0, 0, 0, 0])
    expect(await rowsFor(null)).toEqual([0, 0, 0, 0])
  })
})
