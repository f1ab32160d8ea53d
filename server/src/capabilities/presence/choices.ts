import { type Choice, type ChosenStatus, isOver, WORK_STATUS } from '@corridor/contract/presence/rules.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { listChoices, type SavedChoice, saveChoice } from './store.ts'

const TOPIC = 'presence'

const write = (personId: string, { choice, version }: SavedChoice): string =>
  [personId, version, choice?.status ?? WORK_STATUS.Unset, choice?.until?.toISOString() ?? '-'].join(' ')

function read(notice: string): [string, SavedChoice] {
  const [personId = '', version, code, until = '-'] = notice.split(' ')
  const status = Number(code) as ChosenStatus | typeof WORK_STATUS.Unset
  const choice = { status, until: until === '-' ? null : new Date(until) }
  return [
    personId,
    { version: Number(version), choice: status === WORK_STATUS.Unset ? null : (choice as Choice) },
  ]
}

/**
 * Chosen statuses, cached as far as this process needs them. Every process learns of a change by a notice.
 */
export function createChoices({ db, notices, clock }: Services, onChanged: (personId: string) => void) {
  const cached = new Map<string, SavedChoice>()
  let gaps = 0

  /** This process learns of its own changes twice, and maybe late, so the older version is ignored. */
  function learn(personId: string, saved: SavedChoice): void {
    if ((cached.get(personId)?.version ?? -1) >= saved.version) return
    cached.set(personId, saved)
    onChanged(personId)
  }

  notices.on(TOPIC, (notice) => learn(...read(notice)))
  notices.onGap(() => {
    gaps += 1
    cached.clear()
  })

  return {
    of(personId: string): Choice | null {
      const choice = cached.get(personId)?.choice
      return choice && !isOver(choice, clock.now()) ? choice : null
    },
    isCached: (personId: string): boolean => cached.has(personId),
    /** Loads the missing choices of these people in one statement. */
    async load(ids: readonly string[]): Promise<void> {
      for (;;) {
        const missing = ids.filter((id) => !cached.has(id))
        if (missing.length === 0) return
        const begun = gaps
        const found = await listChoices(db, missing)
        if (begun !== gaps) continue
        for (const id of missing) learn(id, found.get(id) ?? { choice: null, version: 0 })
        return
      }
    },
    /** People whose choice ended since then. */
    overSince(moment: Date): string[] {
      const now = clock.now()
      return [...cached].flatMap(([id, { choice }]) =>
        choice?.until && choice.until > moment && choice.until <= now ? [id] : [],
      )
    },
    learn,
  }
}

/** Saves a choice or its removal; every process shows it after commit. */
export async function choose(
  tx: Tx,
  { presence, hooks }: Services,
  personId: string,
  choice: Choice | null,
): Promise<void> {
  const saved = { choice, version: await saveChoice(tx.db, personId, choice) }
  tx.notify(TOPIC, write(personId, saved))
  // This process does not wait for its own notice: the answer to this very call may be followed by another.
  tx.afterCommit(() => presence.board.learn(personId, saved))
  await hooks.run('presence.statusChosen', tx, personId, choice)
}
