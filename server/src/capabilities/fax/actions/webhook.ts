import { badFaxSignature } from '@corridor/contract/fax/errors.ts'
import * as routes from '@corridor/contract/fax/routes.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { readSigned } from '#engines/intake/webhook.ts'
import { steps } from '#platform/action.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { incomingFaxes } from '../incoming/intake.ts'
import { recordPages } from '../outgoing/channel.ts'
import { findByDelivery } from '../store/outgoing.ts'

/**
 * Receives what became of a fax, and that one arrived. Notices come late, twice and out of order: each moves a fax on or does nothing.
 * While the database is away it fails, so that it comes again.
 */
export const telnyxFaxWebhook = steps(
  routes.telnyxFaxWebhook,
  async ({ body, headers, services, origin, commit }) => {
    const { faxService, deliveries, db } = services
    const { report, arrived } = await readSigned(
      { body, headers, services },
      faxService?.readNotice,
      badFaxSignature,
    )
    if (arrived) await incomingFaxes.arrive(services, 'telnyx', arrived)
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
