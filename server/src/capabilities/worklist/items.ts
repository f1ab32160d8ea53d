import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { settleAbout } from './alerts.ts'
import { publishItems, publishRemoved } from './live.ts'
import { deleteItem, type NewItem, saveItems, setAnswered, setDone, setWaiting } from './store/items.ts'
import type { Ref } from './store/tables.ts'

type Publishes = Pick<Services, 'workItems'>

/** An item is there to work on, or is called otherwise from now on. */
export async function open(tx: Tx, services: Publishes, item: NewItem | readonly NewItem[]): Promise<void> {
  const items = 'kind' in item ? [item] : item
  if (items.length > 0) await publishItems(tx, services, await saveItems(tx.db, items, tx.now))
}

/** Somebody waits for an answer: a message came in, for one. It ends a snooze, and opens what was done. */
export async function waiting(
  tx: Tx,
  services: Publishes,
  ref: Ref | readonly Ref[],
  since = tx.now,
): Promise<void> {
  const refs = 'kind' in ref ? [ref] : ref
  const rows = refs.length > 0 ? await setWaiting(tx.db, refs, since, tx.now) : []
  if (rows.length > 0) await publishItems(tx, services, rows)
}

/** The practice answered: nobody waits, and nobody is replying any more. */
export async function answered(tx: Tx, services: Publishes, ref: Ref): Promise<void> {
  const row = await setAnswered(tx.db, ref, tx.now)
  if (row) await publishItems(tx, services, [row])
}

/** What an item is about is over, so nobody has to look any more, or it goes on after all. */
export async function finished(tx: Tx, services: Publishes, ref: Ref, isDone: boolean): Promise<void> {
  const row = await setDone(tx.db, ref, isDone, tx.now)
  if (!row) return
  if (isDone) settleAbout(tx, ref)
  await publishItems(tx, services, [row])
}

/** The item is gone, with its notes. */
export async function close(tx: Tx, services: Publishes, ref: Ref): Promise<void> {
  settleAbout(tx, ref)
  if (await deleteItem(tx.db, ref)) publishRemoved(tx, services, ref)
}
