import { timingSafeEqual } from 'node:crypto'
import { CODE_MINUTES, CODE_TRIES } from '@corridor/contract/kernel/one-time-codes.ts'
import { codeNotRight } from '@corridor/contract/people/errors.ts'
import * as routes from '@corridor/contract/people/routes.ts'
import { action, steps } from '#platform/action.ts'
import { epochSeconds, minutesAfter } from '#platform/clock.ts'
import { phoneIn } from '#platform/phone.ts'
import { check, found } from '#platform/refusal.ts'
import { hashOf } from '#platform/secrets/one-time.ts'
import { sendMobileCode as sendJob } from '../jobs.ts'
import { checkCodeLimits, nextCodeAt, withRequest } from '../mobile-code/request-limits.ts'
import { checkTexting } from '../mobile-code/texting-limits.ts'
import { changePerson } from '../person/change.ts'
import { listRecentRequests, saveCodeRequest, takeTry, useCode } from '../store/mobile-codes.ts'
import { lockPerson } from '../store/persons.ts'

/** Sends a code to a number. The record has its old number until the code is verified. */
export const sendMobileCode = action(
  routes.sendMobileCode,
  async ({ person, body, origin, tx, services }) => {
    // The lock serializes two requests at once, so that the second is refused as too soon.
    await lockPerson(tx.db, person.id)
    const recent = await listRecentRequests(tx.db, person.id)
    checkCodeLimits(recent, tx.now)
    const recentRequests = withRequest(recent, tx.now)
    const expiresAt = minutesAfter(tx.now, CODE_MINUTES)
    const isByText = services.sms !== undefined
    const mobile = phoneIn('mobileNumber', body.mobileNumber, 'mobile')
    if (isByText) await checkTexting(tx, services, { number: mobile, address: origin.address })
    await saveCodeRequest(tx.db, {
      personId: person.id,
      mobile,
      isByText,
      tries: CODE_TRIES,
      requestedAt: tx.now,
      recentRequests,
      expiresAt,
    })
    await tx.queue(sendJob, { personId: person.id, requestedAt: tx.now.toISOString() })
    return {
      sentBy: isByText ? ('text' as const) : ('mail' as const),
      resendAt: Math.ceil(nextCodeAt(recentRequests).getTime() / 1_000),
      expiresAt: epochSeconds(expiresAt),
    }
  },
)

/**
 * Verifies a number. A try is used before anything is compared, so that parallel guesses cannot share one. A code that came
 * by mail does not prove the number: the number is saved unverified.
 */
export const verifyMobileCode = steps(
  routes.verifyMobileCode,
  async ({ person, params, services, commit }) => {
    const { db, clock, secrets } = services
    const hash = hashOf(secrets, params.code)
    const storedHash = await takeTry(db, person.id, clock.now())
    check(storedHash !== undefined && timingSafeEqual(storedHash, hash), codeNotRight)
    return commit(async (tx) => {
      // The same lock order as in sending a code, so that the two cannot deadlock.
      await lockPerson(tx.db, person.id)
      const used = found(await useCode(tx.db, person.id, hash, tx.now), codeNotRight)
      const { mobile, is_by_text } = used
      const mobileProvedAt = is_by_text ? tx.now : undefined
      const changed = await changePerson(tx, services, person.id, { mobile, mobileProvedAt })
      return { mobile, mobileVerified: changed.mobile_verified_at !== null }
    })
  },
)
