import {
  CODE_MINUTES,
  CODE_TRIES_OF_ALL,
  REFRESH_TOKEN_DAYS,
  RESET_LINK_MINUTES,
} from '@corridor/contract/session/limits.ts'
import * as people from '#capabilities/people/public.ts'
import { removeOldAttempts } from '#platform/attempts/attempts.ts'
import { daysAfter, minutesAfter } from '#platform/clock.ts'
import { job } from '#platform/jobs/jobs.ts'
import { outlookOf } from '#platform/jobs/reason.ts'
import { codeOf, tokenOf } from '#platform/secrets/one-time.ts'
import { codeMail, codeText, type FactorChange, factorMail, resetMail } from './mails.ts'
import { type SecretRequest, saveIfPasswordUnchanged } from './passwords/secret-request.ts'
import { addResetLink, isCodeLive, removeOldCodesAndLinks, setCode } from './store/codes-and-links.ts'
import { removeUnconfirmedFactors } from './store/second-factor.ts'
import { removeOldSessions } from './store/sessions.ts'
import { wipeUnconfirmedCodes } from './store/unconfirmed-codes.ts'

/**
 * The secret is created in the job, so that the queue never contains one; a retry sends the same link.
 * Nothing is sent once the password was replaced.
 */
export const sendResetMail = job<SecretRequest>({
  name: 'session.send-reset-mail',
  tries: { minutes: RESET_LINK_MINUTES },
  atOnce: 4,
  run: async (request, services, { id }) => {
    const { db, clock, config, mail, secrets, session } = services
    const person = request.personId && (await people.find(db, request.personId))
    if (!person) return
    const token = tokenOf(secrets, 'reset-password', id)
    const expiresAt = minutesAfter(new Date(request.requestedAt), RESET_LINK_MINUTES)
    const isSaved = await saveIfPasswordUnchanged(services, request, (tx) =>
      addResetLink(tx.db, session.tokens.hash(token), person.id, expiresAt),
    )
    if (!isSaved || expiresAt <= clock.now()) return
    const link = `${config.publicUrl}/reset-password?token=${token}`
    await mail.send({ id, to: person.email, ...resetMail(link), link, purpose: 'password-reset' })
  },
})

/** Whether the service accepted a text. False for a permanent rejection; temporary failures throw. */
const isTaken = (sending: Promise<unknown>): Promise<boolean> =>
  sending.then(
    () => true,
    (error) => {
      if (outlookOf(error).isHopeless) return false
      throw error
    },
  )

/**
 * Sent to the verified phone; by mail for a person without one, or whose number accepts no texts. A retry
 * sends the same code, and nothing is sent once it was used, expired or replaced by a newer one, or the
 * password was replaced.
 */
export const sendCode = job<SecretRequest>({
  name: 'session.send-code',
  tries: { minutes: CODE_MINUTES },
  atOnce: 4,
  run: async (request, services, { id }) => {
    const { db, clock, mail, sms, secrets, session } = services
    const person = request.personId && (await people.find(db, request.personId))
    if (!person) return
    const code = codeOf(secrets, 'sign-in', id)
    const hash = session.tokens.hash(code)
    const requestedAt = new Date(request.requestedAt)
    const expiresAt = minutesAfter(requestedAt, CODE_MINUTES)
    await saveIfPasswordUnchanged(services, request, (tx) =>
      setCode(tx.db, { personId: person.id, hash, triesLeft: CODE_TRIES_OF_ALL, requestedAt, expiresAt }),
    )
    if (!(await isCodeLive(db, person.id, hash, clock.now()))) return
    const mobile = person.mobile_verified_at ? person.mobile : null
    const isTexted =
      sms && mobile
        ? await isTaken(sms.send({ id, to: mobile, text: codeText(code), purpose: 'sign-in-code' }))
        : false
    if (!isTexted) await mail.send({ id, to: person.email, ...codeMail(code), purpose: 'sign-in-code' })
  },
})

/** Informs the owner in case they did not do it themselves. */
export const sendFactorChanged = job<{ personId: string; change: FactorChange }>({
  name: 'session.tell-second-factor',
  run: async ({ personId, change }, { db, mail }, { id }) => {
    const person = await people.find(db, personId)
    if (person) await mail.send({ id, to: person.email, ...factorMail(change), purpose: 'second-factor' })
  },
})

/** Every night: deletes everything that has expired. */
export const tidyUp = job<object>({
  name: 'session.tidy-up',
  every: '17 3 * * *',
  run: async (_payload, { db, clock }) => {
    const now = clock.now()
    await removeOldSessions(db, daysAfter(now, -REFRESH_TOKEN_DAYS))
    await removeOldCodesAndLinks(db, daysAfter(now, -1))
    await removeUnconfirmedFactors(db, daysAfter(now, -1))
    await wipeUnconfirmedCodes(db, now)
    await removeOldAttempts(db, daysAfter(now, -1))
  },
})
