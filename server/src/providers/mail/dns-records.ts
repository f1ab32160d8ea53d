import { Resolver } from 'node:dns/promises'
import type { MailRecord } from '@corridor/contract/operator/mail-records.ts'

type Kind = 'TXT' | 'MX'

/** Looks records of a name up; what does not exist has none. Fails where nobody answers. */
export type LookUp = (name: string, type: Kind) => Promise<string[]>

const NONE: readonly unknown[] = ['ENOTFOUND', 'ENODATA', 'NXDOMAIN']
const TIMEOUT_MS = 3_000

/** By the resolvers of this machine. */
export const lookUpDns: LookUp = async (name, type) => {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
  try {
    if (type === 'MX') return (await resolver.resolveMx(name)).map(({ exchange }) => exchange.toLowerCase())
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (NONE.includes((error as { code?: unknown }).code)) return []
    throw error
  }
}

type Wanted = Omit<MailRecord, 'state' | 'found'> & {
  /** Which of the records of this name are of this sort at all, and which are right. */
  isSort: (record: string) => boolean
  isRight: (record: string) => boolean
}

interface Mailing {
  domain: string
  selector: string
  publicKey: string
  /** The mail server that mails are handed to. */
  mailHost: string
  reportDomain: string | undefined
  publicHost: string
}

const keyIn = (record: string): string | undefined =>
  /(?:^|;)\s*p=([^;]*)/.exec(record)?.[1]?.replace(/\s/g, '')

function wantedRecords({
  domain,
  selector,
  publicKey,
  mailHost,
  reportDomain,
  publicHost,
}: Mailing): Wanted[] {
  const isSpf = (record: string) => /^v=spf1(\s|$)/i.test(record)
  const isDmarc = (record: string) => /^v=DMARC1\s*;/i.test(record)
  const records: Wanted[] = [
    {
      purpose: 'spf',
      type: 'TXT',
      // Receivers look at the domain that mail comes back to.
      name: reportDomain ?? domain,
      value: `v=spf1 a:${mailHost} -all`,
      isSort: isSpf,
      // How a mail service is included is its own affair.
      isRight: isSpf,
    },
    {
      purpose: 'dkim',
      type: 'TXT',
      name: `${selector}._domainkey.${domain}`,
      value: `v=DKIM1; k=rsa; p=${publicKey}`,
      isSort: (record) => keyIn(record) !== undefined,
      isRight: (record) => keyIn(record) === publicKey,
    },
    {
      purpose: 'dmarc',
      type: 'TXT',
      name: `_dmarc.${domain}`,
      value: 'v=DMARC1; p=quarantine; adkim=s; aspf=r',
      isSort: isDmarc,
      isRight: isDmarc,
    },
  ]
  if (reportDomain)
    records.push({
      purpose: 'mx',
      type: 'MX',
      name: reportDomain,
      value: publicHost,
      isSort: () => true,
      isRight: (record) => record.replace(/\.$/, '') === publicHost.toLowerCase(),
    })
  return records
}

/** The records to set, each with whether it is seen. Several of one sort are as wrong as none: receivers ignore all of them. */
export async function checkRecords(mailing: Mailing, lookUp: LookUp): Promise<MailRecord[]> {
  return Promise.all(
    wantedRecords(mailing).map(async ({ isSort, isRight, ...record }): Promise<MailRecord> => {
      try {
        const found = (await lookUp(record.name, record.type)).filter(isSort)
        const isSeen = record.type === 'MX' ? found.some(isRight) : found.length === 1 && found.every(isRight)
        const state = isSeen ? 'seen' : found.length > 0 ? 'different' : 'missing'
        return { ...record, state, found }
      } catch {
        return { ...record, state: 'unknown', found: [] }
      }
    }),
  )
}
