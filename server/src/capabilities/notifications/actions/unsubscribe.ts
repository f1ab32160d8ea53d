import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import * as routes from '@corridor/contract/notifications/preferences.ts'
import * as people from '#capabilities/people/public.ts'
import { read, steps } from '#platform/action.ts'
import { readBytes } from '#platform/http/read-bytes.ts'
import { found } from '#platform/refusal.ts'
import { hashOf } from '#platform/secrets/one-time.ts'
import { publishPreferences } from '../live.ts'
import { findByUnsubscribeHash, turnMailOff } from '../store/preferences.ts'

const masked = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1•••')

/**
 * For the page behind the link. It changes nothing, so that opening it by mistake, or by a mail scanner,
 * stops no mails.
 */
export const getUnsubscription = read(routes.getUnsubscription, async ({ params, db, services }) => {
  const preference = found(
    await findByUnsubscribeHash(db, hashOf(services.secrets, params.token)),
    kernelErrors.linkNotValid,
  )
  const { email } = found(await people.find(db, preference.person_id), kernelErrors.linkNotValid)
  return { maskedEmail: masked(email), isMailOn: preference.is_mail_on }
})

/** What a mail program sends is a form of one field. */
const FORM_MAX_BYTES = 4096

/** Idempotent. The content of the form does not matter: the address alone identifies the person. */
export const unsubscribe = steps(routes.unsubscribe, async ({ params, body, services, note, commit }) => {
  await readBytes(body, FORM_MAX_BYTES)
  return commit(async (tx) => {
    const whose = await turnMailOff(tx.db, hashOf(services.secrets, params.token))
    const personId = found(whose, kernelErrors.linkNotValid)
    note({ personId })
    publishPreferences(tx, personId)
    return done
  })
})
