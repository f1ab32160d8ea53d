import * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import type { Database } from '#platform/database/database.ts'
import type { WorkItemSource } from '#platform/work-items.ts'
import { listViewers } from './store/items.ts'
import type { Ref } from './store/tables.ts'

/** The people of the practice who may work on an item, by name. */
export async function listWorkers(
  db: Database,
  source: WorkItemSource,
  ref: Ref,
): Promise<people.PersonRecord[]> {
  const team = await people.list(db, await office.listTeamIds(db, ref.practiceId))
  const able = team.filter(({ claims }) => claims.includes(source.kind.claim))
  const viewers = new Set(
    await listViewers(
      db,
      ref,
      source,
      able.map(({ id }) => id),
    ),
  )
  return able.filter(({ id }) => viewers.has(id))
}

/**
 * Whether a person may be given an item. It locks them: one who loses the claim or leaves at this moment does so before, and is not found
 * here, or afterwards, and hands the item back.
 */
export async function mayBeGiven(
  db: Database,
  source: WorkItemSource,
  ref: Ref,
  personId: string,
): Promise<boolean> {
  const person = await people.lock(db, personId)
  if (!person?.claims.includes(source.kind.claim)) return false
  const practice = await office.findPracticeOf(db, personId)
  if (practice?.id !== ref.practiceId || !practice.member_approved_at) return false
  return (await listViewers(db, ref, source, [personId])).length > 0
}
