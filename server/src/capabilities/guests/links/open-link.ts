import { randomUUID } from 'node:crypto'
import { codeSpent } from '@corridor/contract/guests/errors.ts'
import { DEVICE_DAYS, PASS_MINUTES } from '@corridor/contract/guests/limits.ts'
import type { GuestPass } from '@corridor/contract/guests/model.ts'
import type * as routes from '@corridor/contract/guests/routes.ts'
import { deviceKindOf } from '@corridor/contract/guests/rules.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import type { BodyOf } from '@corridor/contract/kernel/route.ts'
import * as deliveries from '#capabilities/deliveries/public.ts'
import * as office from '#capabilities/office/public.ts'
import type { GuestOrigin } from '#platform/access/guest.ts'
import type { Commit } from '#platform/action.ts'
import { daysAfter, minutesAfter } from '#platform/clock.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { check, found } from '#platform/refusal.ts'
import { hashOf, newToken } from '#platform/secrets/one-time.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Services } from '#platform/services.ts'
import { deliveryOf } from '../outbound.ts'
import { takeCode } from '../store/codes.ts'
import { findLinkByToken, takeUse } from '../store/links.ts'
import { insertPass, insertView, isTrustedDevice, saveTrustedDevice } from '../store/passes.ts'
import type { Link } from '../store/tables.ts'
import { checkAnswers } from './answers.ts'
import { checkOpen, isGone, stateOf } from './state.ts'

/** A device is remembered for the addresses to which its code could have gone, so that it opens nobody else's link. */
const deviceOf = (secrets: Secrets, { practice_id, email, mobile }: Link, device: string) => ({
  hash: hashOf(secrets, `guest-device ${device}`),
  practiceId: practice_id,
  addressHash: hashOf(secrets, `guest-address ${email?.toLowerCase() ?? ''} ${mobile ?? ''}`),
})

interface Opening {
  answers: BodyOf<typeof routes.openGuestLink>
  origin: GuestOrigin
  commit: Commit
}

/**
 * Opens a link. A wrong answer is counted although it is refused. The code, the use and the pass are one commit: a process that
 * dies before it has used nothing up, and after it the code is spent.
 */
export async function openLink(
  services: Services,
  { id: tokenId, practiceId }: { id: string; practiceId: string },
  { answers, origin, commit }: Opening,
): Promise<GuestPass> {
  const { db, secrets, clock, guestKinds } = services
  const addressed = await readFor(db, { practiceId }, (own) => findLinkByToken(own, tokenId))
  const link = found(addressed, kernelErrors.linkNotValid)
  const practice = await office.findPractice(db, practiceId)
  const wasDeleted = await readFor(db, { practiceId }, (own) => isGone(services, own, link))
  checkOpen(stateOf({ link, practice, now: clock.now(), sending: link.token_sending, isGone: wasDeleted }))
  const kind = guestKinds.get(link.kind)
  const device = answers.device === undefined ? undefined : deviceOf(secrets, link, answers.device)
  const needsNoCode =
    !kind.isCodeNeeded ||
    (device !== undefined &&
      (await readFor(db, { practiceId }, (own) => isTrustedDevice(own, device, clock.now()))))
  const codeHash = needsNoCode
    ? undefined
    : await checkAnswers(services, link, { ...answers, address: origin.address })
  return commit(async (tx) => {
    const opened = await takeUse(tx.db, { id: link.id, sending: link.token_sending, now: tx.now })
    if (!opened) {
      const current = found(await findLinkByToken(tx.db, tokenId), kernelErrors.linkNotValid)
      const state = stateOf({ link: current, practice, now: tx.now, sending: current.token_sending })
      checkOpen(state === 'open' ? 'locked' : state)
    }
    if (codeHash) check(await takeCode(tx.db, link.id, codeHash, tx.now), codeSpent)
    const pass = newToken()
    const expiresAt = minutesAfter(tx.now, kind.passMinutes ?? PASS_MINUTES)
    await insertPass(tx.db, {
      id: randomUUID(),
      hash: hashOf(secrets, pass),
      link_id: link.id,
      practice_id: practiceId,
      expires_at: expiresAt,
    })
    await insertView(tx.db, {
      link_id: link.id,
      practice_id: practiceId,
      opened_at: tx.now,
      device: deviceKindOf(origin.userAgent),
      is_trusted_device: kind.isCodeNeeded && needsNoCode,
    })
    await deliveries.markOpened(tx, services, deliveryOf({ ...link, sending: link.token_sending }))
    if (device && codeHash && answers.trustsDevice)
      await saveTrustedDevice(tx.db, { ...device, expiresAt: daysAfter(tx.now, DEVICE_DAYS) })
    await kind.onOpened?.(tx, link, services)
    return { pass, expiresAt: expiresAt.toISOString() }
  })
}
