import type { HandBackReason } from '@corridor/contract/worklist/rules.ts'
import * as office from '#capabilities/office/public.ts'
import type { PersonRecord } from '#capabilities/people/public.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { publishItems } from '../live.ts'
import { handBackAllOf } from '../store/hand-back.ts'

interface HandingBack {
  practiceId: string
  personId: string
  because: HandBackReason
  kinds?: readonly string[]
}

/** A person's items go back to Unassigned, each with a note. The transaction may act for nobody so far. */
export async function handBackItems(
  tx: Tx,
  services: Pick<Services, 'workItems'>,
  handingBack: HandingBack,
): Promise<void> {
  tx.actFor({ practiceId: handingBack.practiceId })
  const rows = await handBackAllOf(tx.db, handingBack, tx.now)
  await publishItems(tx, services, rows, { withNotes: true })
}

/** The same for somebody who is still on the team. */
export async function handBackOfMember(
  tx: Tx,
  services: Pick<Services, 'workItems'>,
  personId: string,
  more: Pick<HandingBack, 'because' | 'kinds'>,
): Promise<void> {
  const practice = await office.findPracticeOf(tx.db, personId)
  if (practice) await handBackItems(tx, services, { practiceId: practice.id, personId, ...more })
}

/** Items of kinds that a person may no longer work on. */
export async function onClaimsChanged(
  tx: Tx,
  services: Pick<Services, 'workItems'>,
  before: PersonRecord,
  after: PersonRecord,
): Promise<void> {
  const kinds = [...services.workItems.values()]
    .map(({ kind }) => kind)
    .filter(({ claim }) => before.claims.includes(claim) && !after.claims.includes(claim))
    .map(({ kind }) => kind)
  if (kinds.length > 0) await handBackOfMember(tx, services, after.id, { because: 'access', kinds })
}
