import { randomUUID } from 'node:crypto'
import { twilioWebhook } from '@corridor/contract/deliveries/webhooks.ts'
import type { Services } from '#platform/services.ts'
import type { Delivery, Report } from '#providers/sms/port.ts'
import { reasonOfReport } from '../handover/failure.ts'
import type { Noticed } from './notices.ts'

interface Origin {
  requestId: string
  address: string
}

/** Takes in what a service reports of a text. Reports come late, twice and out of order: each moves the text on or does nothing. */
export async function takeTextReport(
  { deliveries, log }: Pick<Services, 'deliveries' | 'log'>,
  provider: string,
  report: Report,
  { requestId, address }: Origin,
): Promise<Noticed> {
  const word = twilioWebhook.audit!
  const noticed = await deliveries.takeNotice({ provider, report, word, requestId, address })
  if (noticed.isMoved && report.state === 'failed')
    log.warn('a text was not delivered', { provider, reason: reasonOfReport(report.reason) ?? 'refused' })
  return noticed
}

/** The same for a report that comes over the connection of a service. Answers whether it is about a text of ours. */
export async function takeReceipt(
  services: Pick<Services, 'deliveries' | 'log'>,
  provider: string,
  receipt: Delivery,
): Promise<boolean> {
  const report = { ...receipt, textId: undefined }
  const origin = { requestId: randomUUID(), address: provider }
  return (await takeTextReport(services, provider, report, origin)).id !== undefined
}
