import { randomUUID } from 'node:crypto'
import {
  CODE_MINUTES,
  CODE_TRIES,
  REFRESH_TOKEN_DAYS,
  RESET_LINK_MINUTES,
} from '@corridor/contract/session/limits.ts'
import { removeOldAttempts } from '../../platform/attempts/attempts.ts'
import { daysAfter, minutesAfter } from '../../platform/clock.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { newCode, newToken } from '../../platform/secrets/one-time.ts'
import * as people from '../people/public.ts'
import { codeMail, codeText, type FactorChange, factorMail, resetMail } from './mails.ts'
import { addResetLink, removeOldCodesAndLinks, setCode } from './store/credentials.ts'
import { removeUnconfirmedFactors } from './store/second-factor.ts'
import { removeOldSessions } from './store/sessions.ts'

/** Nobody, when the address that was asked for has no account: the asking costs the same either way. */
type Addressee = { personId: string | null }

/**
 * The secret is made where it is sent, so that the queue never holds one. Tried again, it makes a new one; the person
 * gets whichever arrives, and for codes only the newest works.
 */
export const sendResetMail = job<Addressee>({
  name: 'session.send-reset-mail',
  retries: 4,
  run: async ({ personId }, { db, clock, config, mail, session }) => {
    const person = personId && (await people.find(db, personId))
    if (!person) return
    const token = newToken()
    await addResetLink(
      db,
      session.tokens.hash(token),
      personId,
      minutesAfter(clock.now(), RESET_LINK_MINUTES),
    )
    const link = `${config.publicUrl}/reset-password?token=${token}`
    await mail.send({ id: randomUUID(), to: person.email, ...resetMail(link), link })
  },
})

/** To the phone that was verified; by mail for somebody who has none. */
export const sendCode = job<Addressee>({
  name: 'session.send-code',
  retries: 2,
  run: async ({ personId }, { db, clock, mail, sms, session }) => {
    const person = personId && (await people.find(db, personId))
    if (!person) return
    const code = newCode()
    await setCode(db, {
      personId: person.id,
      purpose: 'sign-in',
      hash: session.tokens.hash(code),
      triesLeft: CODE_TRIES,
      expiresAt: minutesAfter(clock.now(), CODE_MINUTES),
    })
    const id = randomUUID()
    if (sms && person.mobile && person.mobile_verified_at)
      await sms.send({ id, to: person.mobile, text: codeText(code) })
    else await mail.send({ id, to: person.email, ...codeMail(code) })
  },
})

/** Whoever did not do it themselves learns of it. */
export const tellFactorChanged = job<{ personId: string; change: FactorChange }>({
  name: 'session.tell-second-factor',
  retries: 4,
  run: async ({ personId, change }, { db, mail }) => {
    const person = await people.find(db, personId)
    if (person) await mail.send({ id: randomUUID(), to: person.email, ...factorMail(change) })
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
    await removeOldAttempts(db, daysAfter(now, -1))
  },
})
