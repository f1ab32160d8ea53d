import { randomUUID } from 'node:crypto'
import { nameWithTitle } from '@corridor/contract/people/rules.ts'
import { alreadyVerified, underReview } from '@corridor/contract/verification/errors.ts'
import { INQUIRIES_PER_DAY } from '@corridor/contract/verification/limits.ts'
import * as people from '#capabilities/people/public.ts'
import { daysAfter } from '#platform/clock.ts'
import { check, found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { type IdentityCheckPort, IdentityServiceError } from '#providers/identity/port.ts'
import { mayBeChecked } from '../access.ts'
import { checkDailyLimit } from '../daily-limit.ts'
import {
  addInquiry,
  findInquiry,
  findNewestInquiry,
  type Inquiry,
  listStartsSince,
  setProviderInquiryId,
  setStartKey,
} from '../store/inquiries.ts'
import { refreshInquiry } from './refresh-inquiry.ts'
import { callService } from './service-call.ts'

/**
 * The open check of a person, or a new one. It is saved before the service is called, so that nothing is
 * started twice.
 */
async function openInquiry(tx: Tx, service: IdentityCheckPort, personId: string): Promise<Inquiry> {
  check(mayBeChecked(found(await people.lock(tx.db, personId))), alreadyVerified)
  const newest = await findNewestInquiry(tx.db, personId)
  // One of a service that this installation no longer uses cannot be gone on with.
  if (newest && !newest.settled_at && newest.provider === service.name) return newest
  const today = await listStartsSince(tx.db, personId, daysAfter(tx.now, -1))
  checkDailyLimit(today, INQUIRIES_PER_DAY, tx.now)
  return addInquiry(tx.db, {
    id: randomUUID(),
    person_id: personId,
    provider: service.name,
    start_key: randomUUID(),
    started_at: tx.now,
  })
}

async function startAtService(services: Services, service: IdentityCheckPort, inquiry: Inquiry) {
  const person = found(await people.find(services.db, inquiry.person_id))
  const { first_name, last_name, email } = person
  const { id, start_key: key, person_id: personId } = inquiry
  try {
    const named = { firstName: first_name, lastName: last_name }
    const inquiryId = await service.start({ key, personId, ...named, email })
    await setProviderInquiryId(services.db, id, inquiryId, nameWithTitle(people.namedOf(person)))
  } catch (error) {
    // The service would answer this key with the same failure all day.
    if (error instanceof IdentityServiceError && error.isKeySpent)
      await setStartKey(services.db, id, key, randomUUID())
    throw error
  }
}

export interface Begun {
  id: string
  inquiryId: string
}

/** An open check turns out to be over at most once before a fresh one is started. */
const ROUNDS = 2

/**
 * Starts a check of a person at the service, or continues the open one. Refuses a person who was approved,
 * whose check is under review, or who started too many today.
 */
export async function beginInquiry(
  services: Services,
  service: IdentityCheckPort,
  personId: string,
): Promise<Begun> {
  for (let round = 1; ; round += 1) {
    const open = await services.transactions.run((tx) => openInquiry(tx, service, personId))
    if (!open.provider_inquiry_id) await callService(services, () => startAtService(services, service, open))
    // A check that is open here may be decided or expired at the service, and then cannot be continued.
    const inquiry = open.provider_inquiry_id
      ? await refreshInquiry(services, open.id)
      : found(await findInquiry(services.db, open.id))
    if (inquiry.settled_at && round < ROUNDS) continue
    check(inquiry.status !== 'Needs_review', underReview)
    return { id: inquiry.id, inquiryId: found(inquiry.provider_inquiry_id) }
  }
}
