import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { badSignature } from '@corridor/contract/sms/errors.ts'
import { KEEP_TEXTS_DAYS, NOTICE_MAX_BYTES } from '@corridor/contract/sms/limits.ts'
import * as routes from '@corridor/contract/sms/routes.ts'
import { type StepsContext, steps } from '../../platform/action.ts'
import type { Capability } from '../../platform/capability.ts'
import { daysAfter } from '../../platform/clock.ts'
import { readBytes } from '../../platform/http/read-bytes.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { found } from '../../platform/refusal.ts'
import type { WebhookProvider } from './port.ts'
import { moveOn, removeOldTexts } from './store.ts'

type Asked = Omit<StepsContext<typeof routes.telnyxWebhook>, 'query'>

/**
 * Hears what became of a text. Notices arrive late, twice and out of order: each moves the text on or does nothing. One about
 * a text that is not ours is answered well, or it would be sent again. A database that is away makes it come again.
 */
async function hear(provider: WebhookProvider, asked: Asked, bodySha256?: string) {
  const { body, headers, params, services, note, commit } = asked
  const { sms, clock, log } = services
  const readNotice = found(sms?.notices[provider], kernelErrors.notFound)
  const bytes = await readBytes(body, NOTICE_MAX_BYTES)
  const notice = { headers, body: bytes, now: clock.now(), textId: params.textId, bodySha256 }
  const { report } = found(readNotice(notice), badSignature)
  await commit(async (tx) => {
    const id = report && (await moveOn(tx.db, provider, report, tx.now))
    if (!id) return
    note({ subject: { kind: 'text', id } })
    if (report.state === 'failed')
      tx.afterCommit(() =>
        log.warn('a text was not delivered', { provider, reason: report.reason ?? 'unknown' }),
      )
  })
  return done
}

/** Every night: what became of a text is no longer asked for. */
const tidyUp = job<object>({
  name: 'sms.tidy-up',
  every: '37 3 * * *',
  run: async (_payload, { db, clock }) => removeOldTexts(db, daysAfter(clock.now(), -KEEP_TEXTS_DAYS)),
})

/** What services call, of the same form as a capability; beside another service, and without one, it is not there. */
export const textNotices: Capability = {
  name: 'sms',
  routes: [
    steps(routes.twilioWebhook, (asked) => hear('twilio', asked, asked.query.bodySHA256)),
    steps(routes.telnyxWebhook, (asked) => hear('telnyx', asked)),
  ],
  jobs: [tidyUp],
}
