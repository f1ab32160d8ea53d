import * as routes from '@corridor/contract/deliveries/webhooks.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { readSigned } from '#engines/intake/webhook.ts'
import { type StepsContext, steps } from '#platform/action.ts'
import type { WebhookProvider } from '#providers/sms/port.ts'
import { takeTextReport } from '../reports/text-reports.ts'

type Context = Omit<StepsContext<typeof routes.telnyxWebhook>, 'query'>

/**
 * Receives what became of a text. One about a text that is not ours is answered with success, or it would be sent again. While the
 * database is away it fails, so that it comes again.
 */
async function receiveNotice(provider: WebhookProvider, context: Context, bodySha256?: string) {
  const { params, services, origin } = context
  const read = services.sms?.notices[provider]
  const { report } = await readSigned(
    context,
    read && ((notice) => read({ ...notice, textId: params.textId, bodySha256 })),
  )
  if (report) await takeTextReport(services, provider, report, origin)
  return done
}

export const twilioWebhook = steps(routes.twilioWebhook, (context) =>
  receiveNotice('twilio', context, context.query.bodySHA256),
)

export const telnyxWebhook = steps(routes.telnyxWebhook, (context) => receiveNotice('telnyx', context))
