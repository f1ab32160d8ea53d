import { CODE_MINUTES } from '@corridor/contract/kernel/one-time-codes.ts'
import { daysAfter } from '../../platform/clock.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { codeOf, hashOf } from '../../platform/secrets/one-time.ts'
import { mobileCodeMail, mobileCodeText } from './mobile-code/mails.ts'
import { removeOldAskings, setCode } from './store/mobile-codes.ts'
import { findPerson } from './store/persons.ts'

/**
 * To the number that is to be proved; by mail where there is no text service. The code is made here, so that the queue
 * never holds one; tried again it is the same, and the tries that were used stay used. One that was used, has expired or
 * was asked for anew is not sent.
 */
export const sendMobileCode = job<{ personId: string; askedAt: string }>({
  name: 'people.send-mobile-code',
  tries: { minutes: CODE_MINUTES },
  atOnce: 4,
  run: async ({ personId, askedAt }, { db, clock, secrets, mail, sms }, { id }) => {
    const code = codeOf(secrets, 'mobile', id)
    const mobile = await setCode(db, {
      personId,
      askedAt: new Date(askedAt),
      hash: hashOf(secrets, code),
      isByText: sms !== undefined,
      now: clock.now(),
    })
    if (!mobile) return
    if (sms) {
      await sms.send({ id, to: mobile, text: mobileCodeText(code) })
      return
    }
    const person = await findPerson(db, personId)
    if (person) await mail.send({ id, to: person.email, ...mobileCodeMail(code) })
  },
})

/** Every night: what neither proves nor limits anything any more. */
export const tidyUp = job<object>({
  name: 'people.tidy-up',
  every: '27 3 * * *',
  run: async (_payload, { db, clock }) => removeOldAskings(db, daysAfter(clock.now(), -1)),
})
