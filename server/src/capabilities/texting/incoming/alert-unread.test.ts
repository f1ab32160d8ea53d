import { textArrived } from '@corridor/contract/texting/alerts.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as office from '#capabilities/office/public.ts'
import { useTestApp } from '#testing/test-app.ts'
import { KIND } from '../kind.ts'
import { newNumber, textDesk } from '../testing/desk.ts'
import { textAlerts } from './alert-unread.ts'

const app = useTestApp()

async function recipients(conversationId: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    SELECT person_id FROM notifications_alert WHERE about = ${conversationId} AND kind = ${textArrived.kind}`.execute(
    app.services.db,
  )
  return rows.map(({ person_id }) => person_id).toSorted()
}

test('looked at together, each conversation alerts who has it, or the team of its own practice', async () => {
  const [desk, lake] = await Promise.all(
    ['frontdesk@brightsmiles.example', 'frontdesk@lakesidesurgery.example'].map((one) => app.signIn(one)),
  )
  const own = textDesk(app, desk!)
  const lakeNumber = newNumber()
  const claimed = await app.send('PUT /patient-texting/v2/numbers', {
    as: await app.signIn('owner@lakesidesurgery.example'),
    body: { number: lakeNumber },
  })
  expect(claimed.status, JSON.stringify(claimed.body)).toBe(200)
  const [mine, open, theirs] = [newNumber(), newNumber(), newNumber()]
  await own.receive(mine, 'Mine')
  await own.receive(open, 'Anybody’s')
  await textDesk(app, lake!, lakeNumber).receive(theirs, 'Theirs')
  const ids = [
    (await own.with(mine))!.id,
    (await own.with(open))!.id,
    (await textDesk(app, lake!, lakeNumber).with(theirs))!.id,
  ]
  const { status } = await app.call('PUT /worklist/v1/items/:kind/:itemId/assignee', {
    as: desk!,
    params: { kind: KIND, itemId: ids[0]! },
    body: { personId: desk!.givenName, before: null },
  })
  expect(status).toBe(200)
  const teamOf = (practiceId: string) =>
    app.services.transactions.run((tx) => office.listTeamIds(tx.db, practiceId), { practiceId })
  await textAlerts.job.together!.run(
    ids.map((conversationId, at) => ({
      conversationId,
      practiceId: (at < 2 ? desk : lake)!.practiceId!,
    })),
    app.services,
  )
  expect(await recipients(ids[0]!)).toEqual([desk!.givenName])
  expect(await recipients(ids[1]!)).toEqual((await teamOf(desk!.practiceId!)).toSorted())
  expect(await recipients(ids[2]!)).toEqual((await teamOf(lake!.practiceId!)).toSorted())
})
