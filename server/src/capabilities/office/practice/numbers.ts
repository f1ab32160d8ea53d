import type { ErrorKind } from '@corridor/contract/kernel/errors.ts'
import { check, found } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import { type NumberRow, type NumberTable, numberStore } from '../store/numbers.ts'

interface Declaration extends NumberTable {
  /** Numbers of one practice at most. */
  most: number
  refusals: Record<'tooMany' | 'notUsable' | 'inUse', ErrorKind>
}

/** The numbers that practices have in a channel, and the rules by which admins add and remove them. */
export function practiceNumbers({ most, refusals, ...table }: Declaration) {
  const store = numberStore(table)
  return {
    ...store,

    present: (rows: readonly NumberRow[]) => ({
      numbers: rows.map(({ number, label, is_default }) => ({ number, label, isDefault: is_default })),
    }),

    /**
     * Adds a number, or changes the one that is there, for an admin who has locked the numbers and read them. The first number
     * is the default. One that another practice has is refused without saying so.
     */
    async addOrChange(
      tx: Tx,
      practiceId: string,
      before: readonly NumberRow[],
      { number, label, isDefault }: { number: string; label: string; isDefault: boolean },
    ): Promise<NumberRow[]> {
      check(before.some((one) => one.number === number) || before.length < most, refusals.tooMany)
      const row = { number, practice_id: practiceId, label, is_default: isDefault || before.length === 0 }
      check(await store.save(tx.db, row, tx.now), refusals.notUsable)
      return store.list(tx.db, practiceId)
    },

    /** Removes a number that nothing uses; another one becomes the default where it was. */
    async release(tx: Tx, practiceId: string, number: string): Promise<void> {
      await store.lock(tx.db, practiceId)
      const outcome = await store.remove(tx.db, practiceId, number)
      found(outcome === 'missing' ? undefined : outcome)
      check(outcome === 'removed', refusals.inUse)
      const [first] = await store.list(tx.db, practiceId)
      if (first && !first.is_default) await store.save(tx.db, { ...first, is_default: true }, tx.now)
    },
  }
}
