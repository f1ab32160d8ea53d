import { badFaxSignature } from '@corridor/contract/fax/errors.ts'
import * as routes from '@corridor/contract/fax/routes.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { NOTICE_MAX_BYTES } from '@corridor/contract/sms/limits.ts'
import { steps } from '#platform/action.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { readBytes } from '#platform/http/read-bytes.ts'
import { found } from '#platform/refusal.ts'
import { takeArrived } from '../incoming/intake.ts'
import { recordPages } from '../outgoing/channel.ts'
import { findByDelivery } from '../store/outgoing.ts'

/**
 * Receives what became of a fax, and that one arrived. Notices come late, twice and out of order: each moves a fax on or does nothing.
 * While the database is away it fails, so that it comes again.
 */
export const telnyxFaxWebhook = steps(
  routes.telnyxFaxWebhook,
  async ({ body, headers, services, origin, commit }) => {
    const { faxService, clock, deliveries, db } = services
    const readNotice = found(faxService?.readNotice, kernelErrors.notFound)
    const bytes = await readBytes(body, NOTICE_MAX_BYTES)
    const { report, arrived } = found(readNotice({ headers, body: bytes, now: clock.now() }), badFaxSignature)
    if (arrived) await takeArrived(services, 'telnyx', arrived)
    if (!report) return commit(async () => done)
    const fax = report.faxId && (await readFor(db, 'system', (own) => findByDelivery(own, report.faxId!)))
    if (fax) await recordPages(services, fax.id, report.pagesSent)
    const { messageId, state, reason, faxId } = report
    await deliveries.takeNotice({
      provider: 'telnyx',
      report: { messageId, state: state === 'sending' ? 'sent' : state, reason, textId: faxId },
      word: 'fax.notice-received',
      ...origin,
    })
    return done
  },
)
