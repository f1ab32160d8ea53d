import { codeTooSoon, noSuchAddress } from '@corridor/contract/guests/errors.ts'
import { CODES_PER_HOUR, CODES_TO_ADDRESS_PER_HOUR } from '@corridor/contract/guests/limits.ts'
import * as routes from '@corridor/contract/guests/routes.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { CODE_MINUTES, CODE_RESEND_SECONDS, CODE_TRIES } from '@corridor/contract/kernel/one-time-codes.ts'
import * as office from '#capabilities/office/public.ts'
import { action } from '#platform/action.ts'
import { checkAttempt, perHour } from '#platform/attempts/attempts.ts'
import { epochSeconds, minutesAfter } from '#platform/clock.ts'
import { found, Refusal } from '#platform/refusal.ts'
import { sendCode } from '../jobs.ts'
import { checkOpen, isGone, stateOf } from '../links/state.ts'
import { listRecentRequests, saveCodeRequest } from '../store/codes.ts'
import { findLinkByToken, lockLink } from '../store/links.ts'

/** From when on another code may be sent after requests at these moments, oldest first. */
export function nextCodeAt(requests: readonly Date[]): Date {
  const last = requests.at(-1)?.getTime() ?? 0
  const full = requests.at(-CODES_PER_HOUR)?.getTime() ?? 0
  return new Date(Math.max(last + CODE_RESEND_SECONDS * 1_000, full + 3_600_000))
}

/** Sends a code to the address or number of the link and to no other. The code before it stops working. */
export const sendGuestCode = action(routes.sendGuestCode, async ({ guest, body, tx, services }) => {
  const addressed = found(await findLinkByToken(tx.db, guest.id), kernelErrors.linkNotValid)
  // The lock serializes two requests at once, so that the second is refused as too soon.
  const link = found(await lockLink(tx.db, addressed.id), kernelErrors.linkNotValid)
  const practice = await office.findPractice(tx.db, link.practice_id)
  const sending = addressed.token_sending
  checkOpen(stateOf({ link, practice, now: tx.now, sending, isGone: await isGone(services, tx.db, link) }))
  const { by, language } = body
  const to = found(by === 'mail' ? link.email : services.sms && link.mobile, noSuchAddress)
  const recent = await listRecentRequests(tx.db, link.id)
  const waitMs = recent.length > 0 ? nextCodeAt(recent).getTime() - tx.now.getTime() : 0
  if (waitMs > 0) throw new Refusal(codeTooSoon, { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
  // Counted in the sending transaction, so that a refused code does not count.
  const toAddress = { sort: 'guests:code-to', value: to }
  await checkAttempt({ ...services, db: tx.db }, toAddress, perHour(CODES_TO_ADDRESS_PER_HOUR))
  const recentRequests = [...recent, tx.now].slice(-CODES_PER_HOUR)
  const expiresAt = minutesAfter(tx.now, CODE_MINUTES)
  const { id: linkId, practice_id: practiceId } = link
  await saveCodeRequest(tx.db, {
    linkId,
    practiceId,
    tries: CODE_TRIES,
    requestedAt: tx.now,
    recentRequests,
    expiresAt,
  })
  await tx.queue(sendCode, { linkId, practiceId, requestedAt: tx.now.toISOString(), by, language })
  return {
    resendAt: Math.ceil(nextCodeAt(recentRequests).getTime() / 1_000),
    expiresAt: epochSeconds(expiresAt),
  }
})
