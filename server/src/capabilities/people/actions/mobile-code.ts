import { timingSafeEqual } from 'node:crypto'
import { CODE_MINUTES, CODE_TRIES } from '@corridor/contract/kernel/one-time-codes.ts'
import { codeNotRight } from '@corridor/contract/people/errors.ts'
import * as routes from '@corridor/contract/people/routes.ts'
import { action, steps } from '../../../platform/action.ts'
import { epochSeconds, minutesAfter } from '../../../platform/clock.ts'
import { phoneIn } from '../../../platform/phone.ts'
import { check, found } from '../../../platform/refusal.ts'
import { hashOf } from '../../../platform/secrets/one-time.ts'
import { sendMobileCode as sendJob } from '../jobs.ts'
import { checkPace, nextCodeAt, withAsking } from '../mobile-code/pace.ts'
import { checkTexting } from '../mobile-code/texting-limits.ts'
import { changePerson } from '../person/change.ts'
import { addAsking, listAskings, takeTry, useCode } from '../store/mobile-codes.ts'
import { lockPerson } from '../store/persons.ts'

/** Has a code sent to a number. The record keeps its old number until the code comes back. */
export const sendMobileCode = action(
  routes.sendMobileCode,
  async ({ person, body, origin, tx, services }) => {
    // Two at once line up here, so that the second sees the first and is too soon.
    await lockPerson(tx.db, person.id)
    const asked = await listAskings(tx.db, person.id)
    checkPace(asked, tx.now)
    const askedLately = withAsking(asked, tx.now)
    const expiresAt = minutesAfter(tx.now, CODE_MINUTES)
    const isByText = services.sms !== undefined
    const mobile = phoneIn('mobileNumber', body.mobileNumber, 'mobile')
    if (isByText) await checkTexting(tx, services, { number: mobile, address: origin.address })
    await addAsking(tx.db, {
      personId: person.id,
      mobile,
      isByText,
      tries: CODE_TRIES,
      askedAt: tx.now,
      askedLately,
      expiresAt,
    })
    await tx.queue(sendJob, { personId: person.id, askedAt: tx.now.toISOString() })
    return {
      sentBy: isByText ? ('text' as const) : ('mail' as const),
      resendAt: Math.ceil(nextCodeAt(askedLately).getTime() / 1_000),
      expiresAt: epochSeconds(expiresAt),
    }
  },
)

/**
 * Proves a number. The try is taken before anything is compared and stays taken, so that guesses that come at once
 * cannot share one. A code that came by mail says nothing about the number: it is kept, and not proved.
 */
export const verifyMobileCode = steps(
  routes.verifyMobileCode,
  async ({ person, params, services, commit }) => {
    const { db, clock, secrets } = services
    const hash = hashOf(secrets, params.code)
    const kept = await takeTry(db, person.id, clock.now())
    check(kept !== undefined && timingSafeEqual(kept, hash), codeNotRight)
    return commit(async (tx) => {
      // In the order of the asking, or one that comes at the same moment and this would wait for each other.
      await lockPerson(tx.db, person.id)
      const used = found(await useCode(tx.db, person.id, hash, tx.now), codeNotRight)
      const { mobile, is_by_text } = used
      const mobileProvedAt = is_by_text ? tx.now : undefined
      const changed = await changePerson(tx, services, person.id, { mobile, mobileProvedAt })
      return { mobile, mobileVerified: changed.mobile_verified_at !== null }
    })
  },
)
