import { type Choice, type ChosenStatus, isOver, WORK_STATUS } from '@corridor/contract/presence/rules.ts'
import type { Services } from '../../platform/services.ts'
import type { Tx } from '../../platform/transaction.ts'
import { type KeptChoice, keepChoice, listChoices } from './store.ts'

const TOPIC = 'presence'

const write = (personId: string, { choice, version }: KeptChoice): string =>
  [personId, version, choice?.status ?? WORK_STATUS.Unset, choice?.until?.toISOString() ?? '-'].join(' ')

function read(notice: string): [string, KeptChoice] {
  const [personId = '', version, code, until = '-'] = notice.split(' ')
  const status = Number(code) as ChosenStatus | typeof WORK_STATUS.Unset
  const choice = { status, until: until === '-' ? null : new Date(until) }
  return [
    personId,
    { version: Number(version), choice: status === WORK_STATUS.Unset ? null : (choice as Choice) },
  ]
}

/** What people chose by hand, as far as somebody here has to know. Every process hears of a change by a notice. */
export function createChoices(
  { db, notices, clock }: Pick<Services, 'db' | 'notices' | 'clock'>,
  onChanged: (personId: string) => void,
) {
  const known = new Map<string, KeptChoice>()
  let gaps = 0

  /** This process hears of its own changes twice, and maybe late: the older of two is left out. */
  function learn(personId: string, kept: KeptChoice): void {
    if ((known.get(personId)?.version ?? -1) >= kept.version) return
    known.set(personId, kept)
    onChanged(personId)
  }

  notices.on(TOPIC, (notice) => learn(...read(notice)))
  notices.onGap(() => {
    gaps += 1
    known.clear()
  })

  return {
    of(personId: string): Choice | null {
      const choice = known.get(personId)?.choice
      return choice && !isOver(choice, clock.now()) ? choice : null
    },
    isKnown: (personId: string): boolean => known.has(personId),
    /** Reads what is not known yet of these people, in one statement. */
    async load(ids: readonly string[]): Promise<void> {
      for (;;) {
        const missing = ids.filter((id) => !known.has(id))
        if (missing.length === 0) return
        const begun = gaps
        const found = await listChoices(db, missing)
        if (begun !== gaps) continue
        for (const id of missing) learn(id, found.get(id) ?? { choice: null, version: 0 })
        return
      }
    },
    /** Those whose choice has ended in this very time. */
    overSince(moment: Date): string[] {
      const now = clock.now()
      return [...known].flatMap(([id, { choice }]) =>
        choice?.until && choice.until > moment && choice.until <= now ? [id] : [],
      )
    },
    learn,
  }
}

/** Keeps what somebody chose, or that they took it back; every process shows it from commit on. */
export async function choose(
  tx: Tx,
  { presence }: Pick<Services, 'presence'>,
  personId: string,
  choice: Choice | null,
): Promise<void> {
  const kept = { choice, version: await keepChoice(tx.db, personId, choice) }
  tx.notify(TOPIC, write(personId, kept))
  // This process does not wait for its own notice: the answer to this very call may be followed by another.
  tx.afterCommit(() => presence.board.learn(personId, kept))
}
