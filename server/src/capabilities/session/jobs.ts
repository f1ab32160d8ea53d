import {
  CODE_MINUTES,
  CODE_TRIES_OF_ALL,
  REFRESH_TOKEN_DAYS,
  RESET_LINK_MINUTES,
} from '@corridor/contract/session/limits.ts'
import { removeOldAttempts } from '../../platform/attempts/attempts.ts'
import { daysAfter, minutesAfter } from '../../platform/clock.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { outlookOf } from '../../platform/jobs/reason.ts'
import { codeOf, tokenOf } from '../../platform/secrets/one-time.ts'
import * as people from '../people/public.ts'
import { codeMail, codeText, type FactorChange, factorMail, resetMail } from './mails.ts'
import { type Asking, whileAsked } from './passwords/asking.ts'
import { addResetLink, isCodeLive, removeOldCodesAndLinks, setCode } from './store/codes-and-links.ts'
import { removeUnconfirmedFactors } from './store/second-factor.ts'
import { removeOldSessions } from './store/sessions.ts'
import { wipeUnkeptCodes } from './store/unkept-codes.ts'

/**
 * The secret is made where it is sent, so that the queue never holds one; tried again, it is the same link and mail. None
 * goes out once the password was replaced.
 */
export const sendResetMail = job<Asking>({
  name: 'session.send-reset-mail',
  tries: { minutes: RESET_LINK_MINUTES },
  atOnce: 4,
  run: async (asking, services, { id }) => {
    const { db, clock, config, mail, secrets, session } = services
    const person = asking.personId && (await people.find(db, asking.personId))
    if (!person) return
    const token = tokenOf(secrets, 'reset-password', id)
    const expiresAt = minutesAfter(new Date(asking.askedAt), RESET_LINK_MINUTES)
    const isKept = await whileAsked(services, asking, (tx) =>
      addResetLink(tx.db, session.tokens.hash(token), person.id, expiresAt),
    )
    if (!isKept || expiresAt <= clock.now()) return
    const link = `${config.publicUrl}/reset-password?token=${token}`
    await mail.send({ id, to: person.email, ...resetMail(link), link })
  },
})

/** Whether the service took a text. False for one that it will never take; what may work later throws. */
const isTaken = (sending: Promise<unknown>): Promise<boolean> =>
  sending.then(
    () => true,
    (error) => {
      if (outlookOf(error).isHopeless) return false
      throw error
    },
  )

/**
 * To the phone that was verified; by mail for somebody who has none, or whose number takes no texts. Tried again it is
 * the same code, and none goes out once it was used, has expired or was asked for anew, or the password was replaced.
 */
export const sendCode = job<Asking>({
  name: 'session.send-code',
  tries: { minutes: CODE_MINUTES },
  atOnce: 4,
  run: async (asking, services, { id }) => {
    const { db, clock, mail, sms, secrets, session } = services
    const person = asking.personId && (await people.find(db, asking.personId))
    if (!person) return
    const code = codeOf(secrets, 'sign-in', id)
    const hash = session.tokens.hash(code)
    const askedAt = new Date(asking.askedAt)
    const expiresAt = minutesAfter(askedAt, CODE_MINUTES)
    await whileAsked(services, asking, (tx) =>
      setCode(tx.db, { personId: person.id, hash, triesLeft: CODE_TRIES_OF_ALL, askedAt, expiresAt }),
    )
    if (!(await isCodeLive(db, person.id, hash, clock.now()))) return
    const mobile = person.mobile_verified_at ? person.mobile : null
    const isTexted = sms && mobile ? await isTaken(sms.send({ id, to: mobile, text: codeText(code) })) : false
    if (!isTexted) await mail.send({ id, to: person.email, ...codeMail(code) })
  },
})

/** Whoever did not do it themselves learns of it. */
export const tellFactorChanged = job<{ personId: string; change: FactorChange }>({
  name: 'session.tell-second-factor',
  run: async ({ personId, change }, { db, mail }, { id }) => {
    const person = await people.find(db, personId)
    if (person) await mail.send({ id, to: person.email, ...factorMail(change) })
  },
})

/** Every night: what no longer opens anything does not need to be kept. */
export const tidyUp = job<object>({
  name: 'session.tidy-up',
  every: '17 3 * * *',
  run: async (_payload, { db, clock }) => {
    const now = clock.now()
    await removeOldSessions(db, daysAfter(now, -REFRESH_TOKEN_DAYS))
    await removeOldCodesAndLinks(db, daysAfter(now, -1))
    await removeUnconfirmedFactors(db, daysAfter(now, -1))
    await wipeUnkeptCodes(db, now)
    await removeOldAttempts(db, daysAfter(now, -1))
  },
})
