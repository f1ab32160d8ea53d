import type { ErrorKind } from '@corridor/contract/kernel/errors.ts'
import { auditBeyondCall } from '#platform/audit/trail.ts'
import type { Config } from '#platform/config/config.ts'
import type { NotifiesStanding } from '#platform/identity.ts'
import { check, found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { type NumberRow, type NumberTable, numberStore, type OwnedNumber } from '../store/numbers.ts'

/** A number of the installation's service, as the operator sees it. */
export interface ServiceNumber {
  number: string
  /** Nobody's yet where there is none. */
  practiceName: string | null
  /** The one that the installation's own texts come from. */
  isInstallations: boolean
  /** How much came for it before its practice had it, and goes there only if the operator says so. */
  waiting: number
}

interface OfPractice {
  practiceId: string
  number: string
}

type Needs = NotifiesStanding & Pick<Services, 'db' | 'secrets'>

/** What the operator does with the numbers of one channel. */
export interface AssignedNumbers {
  /** What audit entries call such a number. */
  kind: string
  /** Whether numbers are the operator's to assign: those of a real service. */
  areAssigned: (config: Config) => boolean
  list: (services: Pick<Services, 'config' | 'db' | 'secrets'>) => Promise<ServiceNumber[]>
  /** The number as it is stored, or nothing where it is none that a practice could have. */
  read: (config: Config, written: string) => string | undefined
  /** For the system alone. */
  findOwner: (tx: Tx, number: string) => Promise<OwnedNumber | undefined>
  /** Answers false where another practice has it. The transaction acts for the practice. */
  assign: (tx: Tx, services: Needs, one: OfPractice) => Promise<boolean>
  /** Lets what came before go to the practice that has the number now, and answers its ids. For the system alone. */
  release: (tx: Tx, services: Needs, one: OfPractice) => Promise<string[]>
  /** Makes it nobody's. What the practice wrote and got stays with the practice. The transaction acts for the practice. */
  takeBack: (tx: Tx, services: Needs, one: OfPractice) => Promise<void>
}

interface Declaration extends NumberTable {
  /** Numbers of one practice at most. */
  most: number
  refusals: Record<'tooMany' | 'notUsable' | 'inUse', ErrorKind>
  /** How an audit entry says that a number was removed, and what it calls one. */
  audit: { removed: string; kind: string }
}

/** The numbers that practices have in a channel, and the rules by which admins add and remove them. */
export function practiceNumbers({
  most,
  refusals,
  audit: { removed: removedWord, kind },
  ...table
}: Declaration) {
  const store = numberStore(table)
  return {
    ...store,

    /** With the address of the operator who assigns numbers, where practices take none by themselves. */
    present: (rows: readonly NumberRow[], assignedBy: string | null) => ({
      numbers: rows.map(({ number, label, is_default }) => ({ number, label, isDefault: is_default })),
      assignedBy,
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

    /** Removes a number that nothing uses, or whatever uses it; another one becomes the default where it was. */
    async release(tx: Tx, practiceId: string, number: string, how?: { evenUsed: boolean }): Promise<void> {
      await store.lock(tx.db, practiceId)
      const outcome = await store.remove(tx.db, practiceId, number, how)
      found(outcome === 'missing' ? undefined : outcome)
      check(outcome === 'removed', refusals.inUse)
      const [first] = await store.list(tx.db, practiceId)
      if (first && !first.is_default) await store.save(tx.db, { ...first, is_default: true }, tx.now)
    },

    /** Ends what practices took by themselves in the sandbox, once there is a real service. */
    async endTaken({ transactions }: Pick<Services, 'transactions'>): Promise<void> {
      await transactions.run(async (tx) => {
        for (const { practice_id: practiceId, number } of await store.removeTaken(tx.db))
          auditBeyondCall(tx, { word: removedWord, practiceId, subject: { kind, id: number } })
      }, 'system')
    },
  }
}
