import { TRIED_HOURS } from '@corridor/contract/deliveries/limits.ts'
import { maskAddress } from '@corridor/contract/deliveries/rules.ts'
import { minutesAfter } from '#platform/clock.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { publishChanged } from '../reports/record-reports.ts'
import { type DeliveryRow, findDelivery, insertDelivery } from '../store/deliveries.ts'
import { passGate } from './gate.ts'
import type { Outgoing } from './outgoing.ts'
import { contentHash, recipientOf, sealAddress, sealContent } from './sealed-content.ts'

export type AdmitNeeds = Pick<Services, 'hooks' | 'secrets'>

/** The id that a key of a practice leads to. */
export const deliveryIdOf = ({ practiceId, key }: Pick<Outgoing, 'practiceId' | 'key'>): string =>
  stableId(`delivery:${practiceId ?? 'installation'}:${key}`)

interface How {
  id: string
  /** A job composes it again for each try: nothing of it is stored but its mask and its hash. */
  isComposedByJob?: boolean
}

/** Writes the row of something that is to leave, once, after the gate. Answers it, and whether it is new. */
export async function admit(
  tx: Tx,
  needs: AdmitNeeds,
  outgoing: Outgoing,
  how: How,
): Promise<{ row: DeliveryRow; isNew: boolean }> {
  const existing = await findDelivery(tx.db, how.id)
  if (existing) return { row: existing, isNew: false }
  const { waitsUntil, from } = await passGate(tx, needs, outgoing)
  return writeRow(tx, needs, outgoing, { ...how, waitsUntil, from })
}

interface Admitted extends How {
  waitsUntil: Date | undefined
  from?: string | undefined
}

/** Writes the row of something that nobody has to be asked about. */
export async function writeRow(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  outgoing: Outgoing,
  { id, isComposedByJob = false, waitsUntil, from }: Admitted,
): Promise<{ row: DeliveryRow; isNew: boolean }> {
  const { channel, to, practiceId, item, ifUnclear = 'leave' } = outgoing
  const content = outgoing.channel === 'text' && from ? { from, ...outgoing.content } : outgoing.content
  const isSecret = outgoing.isSecret ?? isComposedByJob
  const isNew = await insertDelivery(
    tx.db,
    {
      id,
      practice_id: practiceId,
      channel,
      purpose: outgoing.purpose,
      item_kind: item?.kind ?? null,
      item_id: item?.id ?? null,
      patient_id: outgoing.patientId ?? null,
      sent_by: outgoing.sentBy ?? null,
      to_masked: maskAddress(channel, to),
      sealed: isComposedByJob ? null : sealContent(secrets, id, { to, content, ifUnclear }),
      sealed_to: practiceId === null ? null : sealAddress(secrets, id, to),
      is_secret: isSecret,
      content_sha256: isSecret && !outgoing.isHashed ? null : contentHash(content),
      waits_until: waitsUntil ?? null,
      give_up_at: minutesAfter(waitsUntil ?? tx.now, TRIED_HOURS * 60),
      retry_of: outgoing.retryOf ?? null,
      recipient: practiceId !== null && channel === 'text' ? recipientOf(secrets, to) : null,
    },
    tx.now,
  )
  const row = await findDelivery(tx.db, id)
  if (!row) throw new Error('A delivery was refused by row-level security: act for its practice.')
  if (isNew) publishChanged(tx, row)
  return { row, isNew }
}
