import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as people from '#capabilities/people/public.ts'
import { countStatements } from '#testing/statement-count.ts'
import { useSignedIn, useTestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { newIndividual, newManager } from '../testing/use-network.ts'
import { officeHooks } from './office-hooks.ts'

const app = useTestApp()
const owner = useSignedIn(app, 'owner@brightsmiles.example')

const invite = async (count: number) => {
  for (let at = 0; at < count; at += 1) {
    const one = await newIndividual(app)
    await sql`
      INSERT INTO network_invite (id, from_practice_id, from_user_id, to_user_id, status, message, invited_at, sent_at)
      VALUES (${randomUUID()}, ${owner.practiceId}, ${owner.givenName}, ${one.givenName}, 'pending', '', now(), now())`.execute(
      app.services.db,
    )
  }
}

test('publishing a changed practice and transferring its invites takes the same statements for any number of invites', async () => {
  const heir = await newManager(app)
  const practiceId = owner.practiceId ?? ''
  const shown = () =>
    countStatements(app.services, async (tx) => {
      await app.services.hooks.run('office.practiceChanged', tx, practiceId, 'shown')
    })
  const passed = (personId: string, heirId: string) =>
    countStatements(app.services, async (tx) => {
      await officeHooks['office.memberLeft']!(app.services)(tx, { personId, practiceId, heirId })
    })
  await invite(1)
  const [one, passing] = [await shown(), await passed(owner.givenName, heir.givenName)]
  await invite(6)
  expect(await shown()).toBe(one)
  expect(await passed(owner.givenName, heir.givenName)).toBe(passing)
})

test('so does publishing the requests to a person who can respond from now on', async () => {
  const statementsFor = async (count: number) => {
    const target = await signInNewcomer(app, { place: 'alone', claims: [] })
    for (let at = 0; at < count; at += 1) {
      const source = await newIndividual(app)
      await sql`
        INSERT INTO network_person_connection (id, source_person_id, target_person_id, status, message, invited_at, is_by_address)
        VALUES (${randomUUID()}, ${source.givenName}, ${target.givenName}, 'Pending', '', now(), false)`.execute(
        app.services.db,
      )
    }
    return countStatements(app.services, (tx) =>
      people.change(tx, app.services, target.givenName, { claims: { grant: ['IndividualNetwork'] } }),
    )
  }
  expect(await statementsFor(7)).toBe(await statementsFor(1))
})
