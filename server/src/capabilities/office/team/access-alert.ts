import { accessChanged } from '@corridor/contract/office/alerts.ts'
import type { PersonRecord } from '#capabilities/people/public.ts'
import type { Tx } from '#platform/transaction.ts'

interface AccessChange {
  practiceId: string
  /** Who changed it. */
  from: string
  before: PersonRecord
  after: PersonRecord
}

/** Alerts a person that their role or access changed, unless it is the same. */
export function alertAccessChanged(tx: Tx, { practiceId, from, before, after }: AccessChange): void {
  const role = after.role === before.role ? '' : (after.role ?? '')
  const isOther =
    after.claims.length !== before.claims.length ||
    after.claims.some((claim) => !before.claims.includes(claim))
  if (!role && !isOther) return
  const about = role ? 'role' : 'access'
  tx.alert(accessChanged, { to: [after.id], from, practiceId, about, facts: { role }, at: tx.now })
}
