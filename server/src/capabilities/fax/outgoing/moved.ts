import { faxFailed } from '@corridor/contract/fax/alerts.ts'
import { ANOTHER_NUMBER, alreadyResent, NUMBER_GONE } from '@corridor/contract/fax/errors.ts'
import { faxState } from '@corridor/contract/fax/rules.ts'
import { deliveryIdOf, type Gate, type MovedDelivery } from '#capabilities/deliveries/public.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { ITEM_KIND } from '../kind.ts'
import { publishFax } from '../live.ts'
import { otherPartyOf } from '../present.ts'
import { findAnyFax } from '../store/messages.ts'
import { faxNumbers } from '../store/numbers.ts'
import { setCancelled, setDelivered, setFailed, setHandedOver, setRepeated } from '../store/outgoing.ts'
import type { FaxRow } from '../store/tables.ts'
import { moveSentWork } from '../work.ts'
import { queueLook } from './follow.ts'

function alertSender(tx: Tx, row: FaxRow): void {
  if (!row.sender_person_id) return
  const progress = {
    eFaxStatus: row.e_fax_status,
    reason: row.reason,
    scheduledFor: null,
    nextTryAt: null,
    pages: row.pages,
    pagesSent: row.pages_sent,
  }
  tx.alert(faxFailed, {
    to: [row.sender_person_id],
    practiceId: row.sender_practice_id,
    about: row.id,
    facts: {
      id: row.id,
      from: otherPartyOf(row, true),
      why: faxState(progress, tx.now.getTime()).detail ?? '',
    },
    at: tx.now,
  })
}

async function moveFax(
  tx: Tx,
  services: Services,
  moved: MovedDelivery,
  faxId: string,
): Promise<FaxRow | undefined> {
  const by = { deliveryId: moved.id, retryOf: moved.retryOf }
  switch (moved.state) {
    case 'handed-over': {
      const row = await setHandedOver(tx.db, faxId, by, tx.now)
      if (row) {
        const { practiceId } = moved
        await queueLook(tx, services, { faxId, deliveryId: moved.id, practiceId, look: 1 })
      }
      return row
    }
    case 'delivered':
    case 'opened':
      return setDelivered(tx.db, faxId, by, tx.now)
    case 'cancelled':
      return setCancelled(
        tx.db,
        { practiceId: moved.practiceId, id: faxId, isRetry: moved.retryOf !== null },
        tx.now,
      )
    case 'failed':
    case 'unclear': {
      // Not where the number is called again: by then the fax leaves by the next delivery.
      const row = await setFailed(tx.db, faxId, by, moved.reason, tx.now)
      if (row && !row.resent_as_id) alertSender(tx, row)
      return row
    }
    default:
      return undefined
  }
}

/** Shows how far a fax has come. */
export async function onDeliveryMoved(tx: Tx, services: Services, moved: MovedDelivery): Promise<void> {
  if (moved.item?.kind !== ITEM_KIND) return
  const row = await moveFax(tx, services, moved, moved.item.id)
  if (!row) return
  await moveSentWork(tx, services, row)
  publishFax(tx, row, 'changed', moved.practiceId)
}

/** Of those who repeat a call and who send the fax again by hand one wins: the row of the fax says who. */
async function checkRepeated(tx: Tx, services: Services, gate: Gate, row: FaxRow): Promise<void> {
  const { outgoing, isLeaving } = gate
  if (!outgoing.retryOf) return
  const deliveryId = isLeaving ? outgoing.key : deliveryIdOf(outgoing)
  const repeated = await setRepeated(tx.db, row.id, { deliveryId, retryOf: outgoing.retryOf }, tx.now)
  if (!repeated) gate.refuse(alreadyResent.message)
  if (row.e_fax_status === repeated.e_fax_status) return
  await moveSentWork(tx, services, repeated)
  publishFax(tx, repeated, 'changed', row.sender_practice_id ?? undefined)
}

/**
 * A fax leaves to its own number, once, from a number that its practice has, when it is due. A delivery that repeats another is
 * checked when it leaves: its number may be gone by then.
 */
export async function checkLeaving(tx: Tx, services: Services, gate: Gate): Promise<void> {
  const { item, to, retryOf } = gate.outgoing
  if (item?.kind !== ITEM_KIND) return
  const row = await findAnyFax(tx.db, item.id)
  if (!row) return
  if (to !== row.recipient_number) gate.refuse(ANOTHER_NUMBER)
  await checkRepeated(tx, services, gate, row)
  const isChecked = gate.isLeaving || !retryOf
  if (isChecked && !(await faxNumbers.lockOwn(tx.db, row.sender_practice_id, row.sender_number)))
    gate.refuse(NUMBER_GONE)
  const at = row.scheduled_for
  if (!gate.isLeaving && at && at > tx.now) gate.waitUntil(at)
}
