import type { Database } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { listWaiting, setReleased, type WaitingRow } from '../store/waiting.ts'
import { incomingTexts } from './intake.ts'
import { numberIn } from './receive.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'
const OPENED_AT_ONCE = 500

type Opens = Pick<Services, 'secrets'>

/** Goes through the texts that nobody took, by the number that they came to: nothing else of them is looked at. */
async function eachWaiting(
  db: Database,
  { secrets }: Opens,
  use: (number: string, row: WaitingRow) => void,
): Promise<void> {
  for (let after = FIRST, isMore = true; isMore; ) {
    const rows = await listWaiting(db, after, OPENED_AT_ONCE)
    for (const row of rows) use(numberIn(incomingTexts.store.open(secrets, row.id, row.sealed).to), row)
    after = rows.at(-1)?.id ?? after
    isMore = rows.length === OPENED_AT_ONCE
  }
}

/** How many texts wait for each number; `ownerOf` says whose it is. Those that its practice may have are on their way. */
export async function countWaiting(
  db: Database,
  services: Opens,
  ownerOf: (number: string) => string | undefined,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  await eachWaiting(db, services, (number, { released_to }) => {
    if (released_to === null || released_to !== ownerOf(number))
      counts.set(number, (counts.get(number) ?? 0) + 1)
  })
  return counts
}

/** Lets the practice that has a number have what came to it before. Answers the ids. */
export async function releaseWaiting(
  { db }: Tx,
  services: Opens,
  { practiceId, number }: { practiceId: string; number: string },
): Promise<string[]> {
  const ids: string[] = []
  await eachWaiting(db, services, (to, { id }) => {
    if (to === number) ids.push(id)
  })
  if (ids.length > 0) await setReleased(db, ids, practiceId)
  return ids
}

/** Takes in what was released now, instead of within the hour. */
export async function takeInReleased(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids) await tx.queue(incomingTexts.takeIn, { id })
}
