import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { daysAfter, minutesAfter } from '#platform/clock.ts'
import { useTestApp } from '#testing/test-app.ts'
import { withParcels } from '#testing/worklist/parcels.ts'
import { wakeItem } from './jobs.ts'
import * as worklist from './public.ts'
import { refOf, worklistDesk } from './testing/desk.ts'

const app = useTestApp()
const desk = worklistDesk(app)
const { ago } = desk

describe('waiting', () => {
  test('what waits already stays as it is', async () => {
    const ada = await desk.worker()
    const waitingSince = ago(30)
    const item = await desk.parcel(ada, { waitingSince })
    const before = (await desk.read(ada, item)).item
    await withParcels(app, ada.practiceId!, (tx) => worklist.waiting(tx, app.services, refOf(ada, item)))
    expect((await desk.read(ada, item)).item).toEqual(before)
    const earlier = ago(60)
    await withParcels(app, ada.practiceId!, (tx) =>
      worklist.waiting(tx, app.services, refOf(ada, item), earlier),
    )
    expect((await desk.read(ada, item)).item.waitingSince).toBe(earlier.toISOString())
  })
})

describe('snoozing', () => {
  test('puts an item off until its time, and a new message ends it', async () => {
    const ada = await desk.worker()
    const item = await desk.parcel(ada, { waitingSince: ago(30) })
    const until = minutesAfter(app.clock.now(), 4)
    await desk.snooze(ada, item, until)
    await wakeItem.run(refOf(ada, item), app.services)
    expect((await desk.read(ada, item)).item.snoozedUntil).toBe(until.toISOString())
    app.clock.pass(5 * 60)
    await wakeItem.run(refOf(ada, item), app.services)
    expect((await desk.read(ada, item)).item).toMatchObject({
      snoozedUntil: null,
      waitingSince: expect.any(String),
    })
    await desk.snooze(ada, item, minutesAfter(app.clock.now(), 60))
    await withParcels(app, ada.practiceId!, (tx) => worklist.waiting(tx, app.services, refOf(ada, item)))
    expect((await desk.read(ada, item)).item.snoozedUntil).toBeNull()
  })

  test('needs a time ahead, and not too far', async () => {
    const ada = await desk.worker()
    const item = await desk.parcel(ada)
    expect((await desk.snooze(ada, item, ago(1))).status).toBe(400)
    expect((await desk.snooze(ada, item, daysAfter(app.clock.now(), 91))).status).toBe(400)
    expect((await desk.snooze(ada, item, null)).status).toBe(200)
  })
})

describe('done', () => {
  test('a message that comes later opens it, and its wait begins then', async () => {
    const ada = await desk.worker()
    const item = await desk.parcel(ada, { waitingSince: ago(500) })
    expect((await desk.finish(ada, item)).body.doneAt).not.toBeNull()
    const since = app.clock.now()
    await withParcels(app, ada.practiceId!, (tx) =>
      worklist.waiting(tx, app.services, refOf(ada, item), since),
    )
    expect((await desk.read(ada, item)).item).toMatchObject({
      doneAt: null,
      waitingSince: since.toISOString(),
    })
  })

  test('a message that comes while somebody finishes it opens it again', async () => {
    const ada = await desk.worker()
    const item = await desk.parcel(ada, { waitingSince: ago(500) })
    const since = app.clock.now()
    let opening: Promise<void> | undefined
    await withParcels(app, ada.practiceId!, async (tx) => {
      await worklist.finished(tx, app.services, refOf(ada, item), true)
      opening = withParcels(app, ada.practiceId!, (own) =>
        worklist.waiting(own, app.services, refOf(ada, item), since),
      )
      // It waits for the row, which is still open for everybody else.
      await expect
        .poll(async () => {
          const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted`.execute(app.services.db)
          return rows.length
        })
        .toBeGreaterThan(0)
    })
    await opening
    expect((await desk.read(ada, item)).item).toMatchObject({
      doneAt: null,
      waitingSince: since.toISOString(),
    })
  })

  test('can be undone, and settles the alerts about it', async () => {
    const [ada, ben] = [await desk.worker(), await desk.worker()]
    const item = await desk.parcel(ada, { waitingSince: ago(500) })
    await desk.assign(ada, item, ben.givenName)
    expect((await desk.alertsOf(ben))[0]).toMatchObject({ isRead: false })
    await desk.finish(ada, item)
    expect((await desk.alertsOf(ben))[0]).toMatchObject({ isRead: true })
    expect((await desk.finish(ada, item, false)).body).toMatchObject({
      doneAt: null,
      waitingSince: expect.any(String),
    })
  })
})
