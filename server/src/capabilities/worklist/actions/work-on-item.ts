import { itemAssigned } from '@corridor/contract/worklist/alerts.ts'
import {
  assignedMeanwhile,
  CANNOT_WORK_ON_IT,
  claimedByOther,
  itemNotFound,
  newMeanwhile,
  SNOOZE_NOT_AHEAD,
  SNOOZE_TOO_FAR,
} from '@corridor/contract/worklist/errors.ts'
import { CLAIM_SECONDS, SNOOZE_DAYS_MAX } from '@corridor/contract/worklist/limits.ts'
import * as routes from '@corridor/contract/worklist/routes.ts'
import { type ActionContext, action } from '#platform/action.ts'
import { daysAfter } from '#platform/clock.ts'
import { check, found, Refusal, wrongInput } from '#platform/refusal.ts'
import { reach } from '../access.ts'
import { alertAbout, settleAbout } from '../alerts.ts'
import { mayBeGiven } from '../colleagues.ts'
import { wakeItem } from '../jobs.ts'
import { publishItems } from '../live.ts'
import {
  clearClaim,
  findItem,
  hasNewer,
  lockItem,
  setAssignee,
  setClaim,
  setDone,
  setSnoozed,
} from '../store/items.ts'
import type { ItemRow, Ref } from '../store/tables.ts'

type Call = Pick<ActionContext<typeof routes.claimItem>, 'person' | 'params' | 'services' | 'note'>

function begin({ person, params, services, note }: Call) {
  note({ subject: { kind: 'work-item', id: `${params.kind}/${params.itemId}` } })
  return reach(services, person, params)
}

type Context = Pick<ActionContext<typeof routes.claimItem>, 'tx' | 'services'>

async function answer({ tx, services }: Context, row: ItemRow) {
  const [state] = await publishItems(tx, services, [row])
  return state!
}

/** Of two at once one wins; the other is refused, or finds nothing where there is nothing for them. */
async function orExplain({ tx }: Context, ref: Ref, row: ItemRow | undefined, kind: typeof claimedByOther) {
  if (row) return row
  found(await findItem(tx.db, ref), itemNotFound)
  throw new Refusal(kind)
}

/** Assigns an item to a colleague, to oneself or to nobody. The colleague is notified. */
export const assignItem = action(routes.assignItem, async (call) => {
  const { person, body, tx } = call
  const { source, ref } = begin(call)
  found(await findItem(tx.db, ref), itemNotFound)
  if (body.personId !== null && !(await mayBeGiven(tx.db, source, ref, body.personId)))
    throw wrongInput('body.personId', CANNOT_WORK_ON_IT)
  const assigned = await setAssignee(tx.db, ref, body, tx.now)
  const row = await orExplain(call, ref, assigned, assignedMeanwhile)
  if (body.before !== null && body.before !== body.personId)
    tx.settle(itemAssigned, `${ref.kind}/${ref.itemId}`, body.before)
  if (body.personId !== null && body.personId !== body.before)
    await alertAbout(tx, itemAssigned, { source, ref, from: person.id, to: [body.personId] })
  return answer(call, row)
})

export const claimItem = action(routes.claimItem, async (call) => {
  const { person, body, tx } = call
  const { ref } = begin(call)
  const until = new Date(tx.now.getTime() + CLAIM_SECONDS * 1000)
  const claimed = await setClaim(tx.db, ref, { personId: person.id, until, ...body }, tx.now)
  return answer(call, await orExplain(call, ref, claimed, claimedByOther))
})

/** Ends the caller's own claim; where they have none, nothing changes. */
export const releaseItem = action(routes.releaseItem, async (call) => {
  const { person, tx } = call
  const { ref } = begin(call)
  const released = await clearClaim(tx.db, ref, person.id)
  return answer(call, released ?? found(await findItem(tx.db, ref), itemNotFound))
})

export const snoozeItem = action(routes.snoozeItem, async (call) => {
  const { body, tx } = call
  const { ref } = begin(call)
  const until = body.until === null ? null : new Date(body.until)
  if (until && until <= tx.now) throw wrongInput('body.until', SNOOZE_NOT_AHEAD)
  if (until && until > daysAfter(tx.now, SNOOZE_DAYS_MAX)) throw wrongInput('body.until', SNOOZE_TOO_FAR)
  const row = found(await setSnoozed(tx.db, ref, until), itemNotFound)
  const { practiceId, kind, itemId } = ref
  if (until) await tx.queue(wakeItem, { practiceId, kind, itemId }, { startAt: until })
  return answer(call, row)
})

/** Done for everybody: nobody has to be notified of it any more. What came in meanwhile, and was not seen, keeps it open. */
export const finishItem = action(routes.finishItem, async (call) => {
  const { body, tx } = call
  const { source, ref } = begin(call)
  if (body.isDone && body.seenUpTo !== undefined && source.newest) {
    // Whatever comes in locks the item as well, so none is between the look and the change.
    found(await lockItem(tx.db, ref), itemNotFound)
    check(!(await hasNewer(tx.db, ref, source.newest, body.seenUpTo)), newMeanwhile)
  }
  const row = found(await setDone(tx.db, ref, body.isDone, tx.now), itemNotFound)
  if (body.isDone) settleAbout(tx, ref)
  return answer(call, row)
})
