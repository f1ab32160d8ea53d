import { randomUUID } from 'node:crypto'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { auditWords } from '@corridor/contract/sms/audit-words.ts'
import { badSignature } from '@corridor/contract/sms/errors.ts'
import { NOTICE_MAX_BYTES } from '@corridor/contract/sms/limits.ts'
import * as routes from '@corridor/contract/sms/routes.ts'
import { type StepsContext, steps } from '#platform/action.ts'
import type { Capability } from '#platform/capability.ts'
import { Download } from '#platform/download.ts'
import { readBytes } from '#platform/http/read-bytes.ts'
import { found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { offerUnclaimed, takeArrived, takeIn } from './incoming/intake.ts'
import type { WebhookProvider } from './port.ts'

type IncomingContext = Omit<StepsContext<typeof routes.telnyxIncoming>, 'query'>

/**
 * Receives a text that somebody sent to one of our numbers. It may come twice: it is the same by the service's own name for it.
 * While the database is away it fails, so that it comes again.
 */
async function receiveIncoming(provider: WebhookProvider, context: IncomingContext): Promise<void> {
  const { body, headers, services, commit, origin } = context
  const { requestId, address } = origin
  const read = found(services.sms?.incoming[provider], kernelErrors.notFound)
  const bytes = await readBytes(body, NOTICE_MAX_BYTES)
  const { text } = found(read({ headers, body: bytes, now: services.clock.now() }), badSignature)
  // Written with the text, in a transaction for as many as come at once.
  if (text)
    await takeArrived(services, provider, text, { word: routes.twilioIncoming.audit!, requestId, address })
  else await commit(async () => undefined)
}

/** Twilio reads the answer as instructions: there are none. */
const noInstructions = () => new Download(200, { 'content-type': 'text/xml' }, '<Response></Response>')

/** Takes in what arrives over the connection of a service that has one. */
export function listenForTexts(services: Services): { stop: () => Promise<void> } | undefined {
  const { sms, deliveries, log } = services
  const provider = 'smpp'
  return sms?.listen?.({
    onText: async (text) => void (await takeArrived(services, provider, text)),
    onReport: async (said) => {
      const report = { ...said, textId: undefined }
      const from = { word: 'sms.notice-received', requestId: randomUUID(), address: provider }
      const { id, isMoved } = await deliveries.takeNotice({ provider, report, ...from })
      if (isMoved && said.state === 'failed')
        log.warn('a text was not delivered', { provider, reason: said.reason ?? 'unknown' })
      return id !== undefined
    },
  })
}

type NoticeContext = Omit<StepsContext<typeof routes.telnyxWebhook>, 'query'>

/**
 * Receives what became of a text. Notices arrive late, twice and out of order: each moves the text on or does nothing.
 * One about a text that is not ours is answered with success, or it would be sent again. While the database is away it
 * fails, so that it comes again.
 */
async function receiveNotice(provider: WebhookProvider, context: NoticeContext, bodySha256?: string) {
  const { body, headers, params, services, origin } = context
  const { sms, clock, log, deliveries } = services
  const readNotice = found(sms?.notices[provider], kernelErrors.notFound)
  const bytes = await readBytes(body, NOTICE_MAX_BYTES)
  const notice = { headers, body: bytes, now: clock.now(), textId: params.textId, bodySha256 }
  const { report } = found(readNotice(notice), badSignature)
  const word = 'sms.notice-received'
  const { isMoved } = report
    ? await deliveries.takeNotice({ provider, report, word, ...origin })
    : { isMoved: false }
  if (isMoved && report?.state === 'failed')
    log.warn('a text was not delivered', { provider, reason: report.reason ?? 'unknown' })
  return done
}

/** What services call, of the same form as a capability; beside another service, and without one, it is not there. */
export const textNotices: Capability = {
  name: 'sms',
  auditWords,
  routes: [
    steps(routes.twilioWebhook, (context) => receiveNotice('twilio', context, context.query.bodySHA256)),
    steps(routes.telnyxWebhook, (context) => receiveNotice('telnyx', context)),
    steps(routes.twilioIncoming, async (context) => {
      await receiveIncoming('twilio', context)
      return noInstructions()
    }),
    steps(routes.telnyxIncoming, async (context) => {
      await receiveIncoming('telnyx', context)
      return done
    }),
  ],
  jobs: [takeIn, offerUnclaimed],
  prepare: (services) => {
    services.receiveText ??= async () => ({ isOurs: false })
  },
}
