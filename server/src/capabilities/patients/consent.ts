import type { ConsentChannel, ConsentStatus } from '@corridor/contract/patients/types.ts'
import { readPhone } from '#platform/phone.ts'
import type { Tx } from '#platform/transaction.ts'
import { publishPatient } from './live.ts'
import { findConsent, insertConsent, listLatestConsents, type NewConsent } from './store/consents.ts'
import { listByNumber } from './store/patients.ts'

/** An address as the ledger has it: a number in E.164, an email address in lower case. */
export const addressKey = (address: string): string =>
  address.includes('@') ? address.trim().toLowerCase() : (readPhone(address, 'phone') ?? address)

export interface Consent {
  status: ConsentStatus
  /** Nothing where nobody ever recorded anything. */
  source: string | null
  recordedAt: Date | null
}

interface ConsentKey {
  practiceId: string
  channel: ConsentChannel
  /** A number in any spelling, or an email address. */
  address: string
}

/**
 * Whether somebody may be reached at an address. Every sender asks in the transaction that stores what is sent, which acts for
 * the practice. It belongs to the address, so it holds for all who share a number.
 */
export async function of(
  { db }: Pick<Tx, 'db'>,
  { practiceId, channel, address }: ConsentKey,
): Promise<Consent> {
  const row = await findConsent(db, practiceId, channel, addressKey(address))
  if (!row) return { status: 'unknown', source: null, recordedAt: null }
  return { status: row.status as ConsentStatus, source: row.source, recordedAt: row.recorded_at }
}

/** Which of these numbers are opted out of texts. */
export async function listOptedOut(
  { db }: Pick<Tx, 'db'>,
  practiceId: string,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const latest = await listLatestConsents(db, practiceId, numbers.map(addressKey))
  return new Set(
    latest.flatMap(({ channel, status, address }) =>
      channel === 'text' && status === 'opted-out' ? [address] : [],
    ),
  )
}

/**
 * Adds an entry to the ledger, for a STOP that came by text for one. The same id again adds nothing. `recordedBy` is nobody for
 * what a patient did by themselves. Windows that show a patient with this number learn of it.
 */
export async function record(tx: Tx, entry: NewConsent): Promise<void> {
  const address = addressKey(entry.address)
  if (!(await insertConsent(tx.db, { ...entry, address }, tx.now))) return
  const sharing = address.includes('@') ? [] : await listByNumber(tx.db, entry.practiceId, address)
  const ids = [...sharing.map(({ id }) => id), ...(entry.patientId ? [entry.patientId] : [])]
  publishPatient(tx, entry.practiceId, ...ids)
}
