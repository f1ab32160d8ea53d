import { explain } from '@corridor/contract/deliveries/rules.ts'
import type { Anchor } from '#platform/audit/anchor.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Item } from '../sending/outgoing.ts'
import { openAddress } from '../sending/sealed-content.ts'
import type { DeliveryRow, EventRow } from '../store/deliveries.ts'

export interface Proven {
  id: string
  channel: string
  to: string
  purpose: string
  service: string | null
  serviceMessageId: string | null
  contentSha256: string | null
  state: string
  reason: string | null
  tries: number
  createdAt: string
  handedOverAt: string | null
  repeats: string | null
  events: { at: string; what: string; reason: string | null }[]
}

/** What is known of one item's deliveries at one moment. Its bytes are what the audit trail vouches for. */
export interface Proof {
  format: 'corridor-delivery-proof'
  version: 1
  madeAt: string
  madeBy: { id: string; name: string }
  practice: { id: string; name: string }
  item: Item
  deliveries: Proven[]
  /** The newest seal of the audit trail when this was made: everything before is under it. */
  auditSeal: { number: number; hash: string } | null
}

const provenOf = (secrets: Secrets, row: DeliveryRow, events: readonly EventRow[]): Proven => ({
  id: row.id,
  channel: row.channel,
  to: row.sealed_to ? openAddress(secrets, row.id, row.sealed_to) : row.to_masked,
  purpose: row.purpose,
  service: row.provider,
  serviceMessageId: row.message_id,
  contentSha256: row.content_sha256?.toString('hex') ?? null,
  state: row.state,
  reason: explain(row)?.what ?? null,
  tries: row.attempts,
  createdAt: row.created_at.toISOString(),
  handedOverAt: row.handed_over_at?.toISOString() ?? null,
  repeats: row.retry_of,
  events: events
    .filter(({ delivery_id }) => delivery_id === row.id)
    .map(({ at, kind, reason }) => ({ at: at.toISOString(), what: kind, reason })),
})

interface Facts extends Pick<Proof, 'madeBy' | 'practice' | 'item'> {
  rows: readonly DeliveryRow[]
  events: readonly EventRow[]
  seal: Anchor | undefined
  madeAt: Date
}

export const makeProof = (
  secrets: Secrets,
  { rows, events, seal, madeAt, madeBy, practice, item }: Facts,
): Proof => ({
  format: 'corridor-delivery-proof',
  version: 1,
  madeAt: madeAt.toISOString(),
  madeBy,
  practice,
  item,
  deliveries: rows.map((row) => provenOf(secrets, row, events)),
  auditSeal: seal ? { number: seal.number, hash: seal.hash } : null,
})

export const jsonOf = (proof: Proof): string => `${JSON.stringify(proof, null, 2)}\n`
