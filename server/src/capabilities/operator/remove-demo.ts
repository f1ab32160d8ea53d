import * as files from '#capabilities/files/public.ts'
import * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import { auditBeyondCall } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/transaction.ts'

/**
 * Deletes the demo world: its people with all their data, and its practices. Accounts that somebody opened while trying stay.
 * Returns the number of deleted people, and the stored files whose bytes are to be removed.
 */
export async function removeDemoWorld(tx: Tx): Promise<{ count: number; storedKeys: string[] }> {
  const ids = people.demoPeople.map(({ email }) => people.demoPersonId(email))
  const storedKeys: string[] = []
  for (const id of ids) storedKeys.push(...(await files.removeFilesOf(tx.db, files.personKey({ id }))))
  await office.deletePractices(tx.db, office.listDemoPracticeIds())
  const count = await people.deletePersons(tx.db, ids)
  auditBeyondCall(tx, { word: 'operator.demo-removed' })
  return { count, storedKeys }
}
