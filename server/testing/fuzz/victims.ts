import { randomUUID } from 'node:crypto'
import { CLAIMS } from '@corridor/contract/kernel/claims.ts'
import { sql } from 'kysely'
import { minutesAfter } from '#platform/clock.ts'
import { loadAll } from '../load-all.ts'
import type { World } from '../world/world.ts'
import { CANARY, type Canaries, type Nested, type Planted } from './canaries.ts'

const all = await loadAll<{ canaries: Canaries }>('server/src/capabilities/*/testing/canaries.ts')

/** Tables in which the victims have nothing, with the reasons that the capabilities give. */
export const WITHOUT_CANARY: Readonly<Record<string, string>> = Object.assign(
  {},
  ...all.map(({ canaries }) => canaries.without),
)

/** What an attacker may have seen somewhere. */
export interface Foreign {
  /** Ids of the victims, of every sort. */
  ids: readonly string[]
  nested: readonly Nested[]
}

export interface Victims extends Foreign {
  /** All that they have, as they read it themselves. */
  read: () => Promise<Record<string, unknown>>
}

async function openPractice({ app }: World): Promise<string> {
  const id = randomUUID()
  await sql`
    INSERT INTO office_practice (id, name, invite_code, created_at)
    VALUES (${id}, 'Quiet Harbor Dental', ${`${CANARY}-${id.slice(0, 8)}`}, now())`.execute(app.services.db)
  return id
}

/** Names are shown to people who look for colleagues; addresses are not. */
const hideAddress = ({ app }: World, id: string) =>
  sql`
    UPDATE people_person SET email = ${CANARY} || '-' || email, email_key = ${CANARY} || '-' || email_key
    WHERE id = ${id}`.execute(app.services.db)

/** A practice and somebody on their own, whom nobody else knows, with what the capabilities plant for them. */
export async function bringVictims(world: World): Promise<Victims> {
  const { app, newcomer } = world
  const practiceId = await openPractice(world)
  const owner = await newcomer({ claims: [...CLAIMS], practiceId })
  const staff = await newcomer({ claims: ['Channels', 'Chat', 'FileReader', 'FileWriter'], practiceId })
  const alone = await newcomer({ place: 'alone', claims: ['IndividualNetwork', 'Chat'] })
  for (const { givenName } of [owner, staff, alone]) await hideAddress(world, givenName)

  const tomorrow = minutesAfter(app.clock.now(), 24 * 60).toISOString()
  const victims = { ...world, practiceId, owner, staff, alone, tomorrow }
  const planted: Planted[] = []
  for (const { canaries } of all) planted.push((await canaries.plant?.(victims)) ?? {})
  return {
    ids: [
      practiceId,
      ...[owner, staff, alone].map(({ givenName }) => givenName),
      ...planted.flatMap(({ ids = [] }) => ids),
    ],
    nested: planted.flatMap(({ nested = [] }) => nested),
    read: async () => Object.assign({}, ...(await Promise.all(planted.map(({ read }) => read?.() ?? {})))),
  }
}
