import { CODE_MINUTES } from '@corridor/contract/kernel/one-time-codes.ts'
import { daysAfter } from '#platform/clock.ts'
import { job } from '#platform/jobs/jobs.ts'
import { codeOf, hashOf } from '#platform/secrets/one-time.ts'
import { mobileCodeMail, mobileCodeText } from './mobile-code/mails.ts'
import { deleteOldCodes, setCode } from './store/mobile-codes.ts'
import { findPerson } from './store/persons.ts'

/**
 * Sends the code to the number, or by mail where there is no text service. The code is made here, so that it is never in the
 * queue; a retry makes the same code, and used tries stay used. A code that was used, has expired or was requested again is
 * not sent.
 */
export const sendMobileCode = job<{ personId: string; requestedAt: string }>({
  name: 'people.send-mobile-code',
  tries: { minutes: CODE_MINUTES },
  atOnce: 4,
  run: async ({ personId, requestedAt }, { db, clock, secrets, mail, sms }, { id }) => {
    const code = codeOf(secrets, 'mobile', id)
    const mobile = await setCode(db, {
      personId,
      requestedAt: new Date(requestedAt),
      hash: hashOf(secrets, code),
      isByText: sms !== undefined,
      now: clock.now(),
    })
    if (!mobile) return
    if (sms) {
      await sms.send({ id, to: mobile, text: mobileCodeText(code), purpose: 'mobile-code' })
      return
    }
    const person = await findPerson(db, personId)
    if (person) await mail.send({ id, to: person.email, ...mobileCodeMail(code), purpose: 'mobile-code' })
  },
})

/** Deletes, every night, codes that neither prove nor limit anything any more. */
export const tidyUp = job<object>({
  name: 'people.tidy-up',
  every: '27 3 * * *',
  run: async (_payload, { db, clock }) => deleteOldCodes(db, daysAfter(clock.now(), -1)),
})
