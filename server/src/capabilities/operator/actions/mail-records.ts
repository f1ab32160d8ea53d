import * as routes from '@corridor/contract/operator/mail-records.ts'
import * as deliveries from '#capabilities/deliveries/public.ts'
import { read } from '#platform/action.ts'
import { checkRecords, lookUpDns } from '#providers/mail/dns-records.ts'
import { domainOf, openSigningKey } from '#providers/mail/signing.ts'

/** What to enter at the provider of the domain. Mail that stays in the sandbox needs nothing. */
export const listMailRecords = read(routes.listMailRecords, async ({ services }) => {
  const { config, db, secrets } = services
  const { mailUrl, mailFrom, mailReportDomain: reportDomain, publicUrl } = config
  const domain = domainOf(mailFrom)
  if (!mailUrl || !domain) return { domain: null, records: [] }
  const { keySelector: selector, publicKey } = await openSigningKey(deliveries.mailKeys(db), secrets, domain)
  const mailHost = new URL(mailUrl).hostname
  const publicHost = new URL(publicUrl).hostname
  const mailing = { domain, selector, publicKey, mailHost, reportDomain, publicHost }
  return { domain, records: await checkRecords(mailing, lookUpDns) }
})
