import { done } from '@corridor/contract/kernel/shapes.ts'
import * as routes from '@corridor/contract/texting/webhooks.ts'
import * as deliveries from '#capabilities/deliveries/public.ts'
import { readSigned } from '#engines/intake/webhook.ts'
import { type StepsContext, steps } from '#platform/action.ts'
import type { Listening } from '#platform/capability.ts'
import { Download } from '#platform/download.ts'
import type { Services } from '#platform/services.ts'
import type { WebhookProvider } from '#providers/sms/port.ts'
import { incomingTexts } from './intake.ts'
import { receiveText } from './receive.ts'

type Context = Omit<StepsContext<typeof routes.telnyxIncoming>, 'query'>

/**
 * Receives a text that somebody sent to one of our numbers. It may come twice: it is the same by the service's own name for it.
 * While the database is away it fails, so that it comes again.
 */
async function receiveIncoming(provider: WebhookProvider, context: Context): Promise<void> {
  const { services, commit, origin } = context
  const { requestId, address } = origin
  const { text } = await readSigned(context, services.sms?.incoming[provider])
  // Its audit entry is written with the text, in a transaction for as many as come at once.
  if (text)
    await incomingTexts.arrive(services, provider, text, {
      word: routes.twilioIncoming.audit!,
      requestId,
      address,
    })
  else await commit(async () => undefined)
}

/** Twilio reads the answer as instructions: there are none. */
const noInstructions = () => new Download(200, { 'content-type': 'text/xml' }, '<Response></Response>')

export const twilioIncoming = steps(routes.twilioIncoming, async (context) => {
  await receiveIncoming('twilio', context)
  return noInstructions()
})

export const telnyxIncoming = steps(routes.telnyxIncoming, async (context) => {
  await receiveIncoming('telnyx', context)
  return done
})

/** Takes in what arrives over the connection of a service that has one: texts, and reports on those that left. */
export function listenForTexts(services: Services): Listening | undefined {
  const provider = 'smpp'
  return services.sms?.listen?.({
    onText: (text) => incomingTexts.arrive(services, provider, text),
    onWholeText: (text) => receiveText(services, text),
    onReport: (report) => deliveries.takeReceipt(services, provider, report),
    onConnection: (failed) => services.outages.record('text', failed),
  })
}
