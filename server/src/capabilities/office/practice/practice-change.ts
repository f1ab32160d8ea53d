import { randomUUID } from 'node:crypto'
import { practiceChangeDecided } from '@corridor/contract/office/alerts.ts'
import { practiceChangeSettled, practiceNameTaken } from '@corridor/contract/office/errors.ts'
import { NAME_PROBLEMS, practiceNameProblem } from '@corridor/contract/office/practice-name.ts'
import type { RunsHooks } from '#platform/hooks.ts'
import type { NotifiesStanding } from '#platform/identity.ts'
import { found, Refusal, wrongInput } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import { publishOfficeChanged } from '../live.ts'
import { mailPracticeChange } from '../mail-jobs.ts'
import { listActiveIds } from '../store/members.ts'
import { applyChange, findChange, findChangeById, saveChange, takeChange } from '../store/practice-changes.ts'
import { lockPractice } from '../store/practices.ts'
import type { Practice, PracticeChangeRow } from '../store/tables.ts'
import { publishPractice } from './practice.ts'

/** What patients and other practices know a practice by: in an approved one, the operator decides about it. */
export type Known = Pick<Practice, 'name' | 'telephone_number'>

/** What differs from what the practice is, and from what it has requested already; null where nothing does. */
export async function newWish(
  tx: Tx,
  practice: Practice,
  wanted: Known,
): Promise<Pick<PracticeChangeRow, 'name' | 'telephone_number'> | undefined> {
  const requested = await findChange(tx.db, practice.id)
  const differs = (key: keyof Known) => wanted[key] !== practice[key] && wanted[key] !== requested?.[key]
  const wish = {
    name: differs('name') ? wanted.name : null,
    telephone_number: differs('telephone_number') ? wanted.telephone_number : null,
  }
  return wish.name === null && wish.telephone_number === null ? undefined : wish
}

/** A name that is no address and does not pass for another by its letters. One that is older than the rule may stay. */
export function checkNewName(practice: Practice, name: string): void {
  const problem = name === practice.name ? undefined : practiceNameProblem(name)
  if (problem) throw wrongInput('body.name', problem)
}

/** Saves what an admin wants, for the operator to decide. The caller has locked the practice, and publishes it. */
export async function requestChange(
  tx: Tx,
  practice: Practice,
  requestedBy: string,
  wish: Pick<PracticeChangeRow, 'name' | 'telephone_number'>,
): Promise<void> {
  const saved = await saveChange(tx.db, {
    ...wish,
    practice_id: practice.id,
    id: randomUUID(),
    requested_by: requestedBy,
    requested_at: tx.now,
  })
  if (!saved) throw wrongInput('body.name', NAME_PROBLEMS.taken)
  await tx.queue(mailPracticeChange, { changeId: saved.id })
}

/** Takes back what the operator has not decided about. The caller has locked the practice. */
export async function withdrawChange(tx: Tx, practiceId: string, id: string): Promise<void> {
  found(await takeChange(tx.db, { id, practiceId }), practiceChangeSettled)
  publishOfficeChanged(tx, practiceId, 'practice')
}

/** Decides about a wish, and notifies the practice. Returns whose it was. */
async function decide(
  tx: Tx,
  id: string,
  outcome: 'approved' | 'declined',
  settle: (change: PracticeChangeRow, before: Practice) => Promise<void>,
): Promise<string> {
  const { practice_id: practiceId } = found(await findChangeById(tx.db, id), practiceChangeSettled)
  const before = found(await lockPractice(tx.db, practiceId), practiceChangeSettled)
  const change = found(await takeChange(tx.db, { id, practiceId }), practiceChangeSettled)
  await settle(change, before)
  tx.alert(practiceChangeDecided, {
    to: await listActiveIds(tx.db, practiceId),
    practiceId,
    about: id,
    facts: { outcome },
    at: tx.now,
  })
  return practiceId
}

export const approveChange = (tx: Tx, services: NotifiesStanding & RunsHooks, id: string): Promise<string> =>
  decide(tx, id, 'approved', async (change, before) => {
    const practice = await applyChange(tx.db, change)
    if (!practice) throw new Refusal(practiceNameTaken)
    await publishPractice(tx, services, practice.id)
    if (practice.name !== before.name)
      await services.hooks.run('office.practiceChanged', tx, practice.id, 'shown')
  })

export const declineChange = (tx: Tx, id: string): Promise<string> =>
  decide(tx, id, 'declined', async ({ practice_id }) => publishOfficeChanged(tx, practice_id, 'practice'))
