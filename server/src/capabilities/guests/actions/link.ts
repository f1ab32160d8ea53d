import * as routes from '@corridor/contract/guests/routes.ts'
import { maskedEmail, mobileEnd } from '@corridor/contract/guests/rules.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import * as office from '#capabilities/office/public.ts'
import { readInPractice } from '#platform/action.ts'
import { found } from '#platform/refusal.ts'
import { isBirthDateNeeded } from '../links/answers.ts'
import { isGone, isRenewable, stateOf, stateOfOpened } from '../links/state.ts'
import { findLink, findLinkByToken } from '../store/links.ts'
import { findPassById } from '../store/passes.ts'

/** What the page shows before anything is opened. It changes nothing: scanners open every address in a mail. */
export const getGuestLink = readInPractice(routes.getGuestLink, async ({ guest, db, services }) => {
  const link = found(await findLinkByToken(db, guest.id), kernelErrors.linkNotValid)
  const practice = found(await office.findPractice(db, link.practice_id), kernelErrors.linkNotValid)
  const now = services.clock.now()
  const state = stateOf({
    link,
    practice,
    now,
    sending: link.token_sending,
    isGone: await isGone(services, db, link),
  })
  return {
    kind: link.kind,
    state,
    canRenew: await isRenewable(services, db, { state, link, now }),
    practice: { name: practice.name, phone: practice.telephone_number },
    expiresAt: link.expires_at.toISOString(),
    isCodeNeeded: services.guestKinds.get(link.kind).isCodeNeeded,
    isBirthDateNeeded: isBirthDateNeeded(link),
    maskedEmail: link.email && maskedEmail(link.email),
    mobileEnd: link.mobile && services.sms ? mobileEnd(link.mobile) : null,
  }
})

/** For a page that shows what was opened: whether it may go on, or what to say instead. */
export const getGuestPass = readInPractice(routes.getGuestPass, async ({ guest, db, services }) => {
  const pass = found(await findPassById(db, guest.id), kernelErrors.linkNotValid)
  const link = found(await findLink(db, pass.link_id), kernelErrors.linkNotValid)
  const practice = await office.findPractice(db, link.practice_id)
  return {
    state: stateOfOpened({ link, practice, now: services.clock.now() }),
    expiresAt: pass.expires_at.toISOString(),
  }
})
