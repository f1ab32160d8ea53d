import { auditBeyondCall } from '../../platform/audit/trail.ts'
import type { Tx } from '../../platform/transaction.ts'
import * as files from '../files/public.ts'
import * as office from '../office/public.ts'
import * as people from '../people/public.ts'

/**
 * Takes the demo world out: its people with all that is theirs, and its practices. Accounts that somebody opened while
 * trying stay. Answers how many people went, and the places in the store whose bytes are to be removed.
 */
export async function removeDemoWorld(tx: Tx): Promise<{ count: number; places: string[] }> {
  const ids = people.demoPeople.map(({ email }) => people.demoPersonId(email))
  const places: string[] = []
  for (const id of ids) places.push(...(await files.removeFilesOf(tx.db, files.personKey({ id }))))
  await office.removePractices(tx.db, office.listDemoPracticeIds())
  const count = await people.removePersons(tx.db, ids)
  auditBeyondCall(tx, { word: 'operator.demo-removed' })
  return { count, places }
}
