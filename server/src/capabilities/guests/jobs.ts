import { LANGUAGES, type Language } from '@corridor/contract/guests/model.ts'
import { CODE_MINUTES } from '@corridor/contract/kernel/one-time-codes.ts'
import * as office from '#capabilities/office/public.ts'
import { daysAfter } from '#platform/clock.ts'
import { job } from '#platform/jobs/jobs.ts'
import { codeOf } from '#platform/secrets/one-time.ts'
import { codeHash } from './links/answers.ts'
import { sendOutCode } from './outbound.ts'
import { setCode } from './store/codes.ts'
import { findLink } from './store/links.ts'
import { deleteOld } from './store/passes.ts'

interface CodeSending {
  linkId: string
  practiceId: string
  /** Identifies the request: a newer one ends this code. */
  requestedAt: string
  by: 'mail' | 'text'
  language: Language
}

/**
 * Sends a code. It is made here, so that it is never in the queue; a retry makes the same one, and one that was used, has expired
 * or was requested again is not sent.
 */
export const sendCode = job<CodeSending>({
  name: 'guests.send-code',
  tries: { minutes: CODE_MINUTES },
  atOnce: 4,
  turnOf: ({ practiceId }) => practiceId,
  run: async ({ linkId, practiceId, requestedAt, by, language }, services, { id }) => {
    const { transactions, secrets, db } = services
    const practice = await office.findPractice(db, practiceId)
    if (!practice || practice.suspended_at) return
    const code = codeOf(secrets, 'guest', id)
    const link = await transactions.run(
      async (tx) => {
        const hash = codeHash(services, linkId, code)
        const isCurrent = await setCode(tx.db, {
          linkId,
          requestedAt: new Date(requestedAt),
          hash,
          now: tx.now,
        })
        return isCurrent ? findLink(tx.db, linkId) : undefined
      },
      { practiceId },
    )
    const to = by === 'mail' ? link?.email && { email: link.email } : link?.mobile && { mobile: link.mobile }
    if (!to) return
    await sendOutCode(services, { id, to, language: LANGUAGES.includes(language) ? language : 'en', code })
  },
})

/** Deletes, every night, what opens nothing any more. */
export const tidyUp = job<object>({
  name: 'guests.tidy-up',
  every: '41 3 * * *',
  run: async (_payload, { transactions }) =>
    transactions.run((tx) => deleteOld(tx.db, tx.now, daysAfter(tx.now, -1)), 'system'),
})

export const jobs = [sendCode, tidyUp]
