import type { KyselyPlugin } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import * as people from '#capabilities/people/public.ts'
import { useTestApp } from '#testing/test-app.ts'
import { type Newcome, signInNewcomer } from '#testing/world/newcomer.ts'
import { saveStandings } from './standing.ts'

const app = useTestApp()
let team: Newcome[]
beforeAll(async () => {
  team = await Promise.all(Array.from({ length: 12 }, () => signInNewcomer(app)))
})

const idsOf = (some: readonly Newcome[]) => some.map(({ givenName }) => givenName)

/** How many statements it takes to read the standing of these people. */
async function statementsFor(ids: readonly string[]): Promise<number> {
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await app.services.transactions.run((tx) => saveStandings(tx.db.withPlugin(counting), app.services, ids))
  return statements
}

test('a whole team is looked up by as many statements as one of it: changing a practice locks it meanwhile', async () => {
  expect(await statementsFor(idsOf(team))).toBe(await statementsFor(idsOf(team.slice(0, 1))))
})

test('each of them stands where their own record says, and somebody who is not there nowhere', async () => {
  const [member, alone, before] = [
    team[0]!,
    await signInNewcomer(app, { place: 'alone', claims: ['IndividualNetwork'] }),
    await signInNewcomer(app, { place: 'before-team' }),
  ]
  const nobody = '00000000-0000-4000-8000-000000000000'
  const { db } = app.services
  await people.setLetIn(
    db,
    idsOf([member, before]).map((id, at) => ({ id, letIn: at === 0 ? 'no' : 'yes' })),
  )
  const saved = await app.services.transactions.run((tx) =>
    saveStandings(tx.db, app.services, [...idsOf([member, alone, before]), nobody]),
  )
  const standingOf = ({ givenName }: Newcome) => saved.find(({ id }) => id === givenName)
  expect(saved).toHaveLength(3)
  expect(standingOf(member)).toEqual({
    id: member.givenName,
    practiceId: member.practiceId,
    claims: new Set(['User', 'Chat']),
    isNewlyIn: true,
  })
  expect(standingOf(alone)).toMatchObject({
    practiceId: null,
    claims: new Set(['User', 'IndividualNetwork']),
    isNewlyIn: false,
  })
  expect(standingOf(before)).toMatchObject({ practiceId: null, claims: new Set(), isNewlyIn: false })
  const letIn = await people.list(db, idsOf([member, alone, before]))
  expect(new Map(letIn.map(({ id, let_in }) => [id, let_in]))).toEqual(
    new Map([
      [member.givenName, 'yes'],
      [alone.givenName, 'yes'],
      [before.givenName, 'no'],
    ]),
  )
})
