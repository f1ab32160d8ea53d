import PostalMime, { type Attachment } from 'postal-mime'

/** What a mail server says of one of our mails. */
export interface MailReport {
  kind: 'failed' | 'delayed' | 'delivered' | 'complained'
  /** As RFC 3463 writes it: `5.1.1`. */
  status: string | null
}

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

/** The fields of the last part that has this one: the parts of a report are divided by empty lines. */
function fieldIn(report: string, name: string): string | undefined {
  const found = [...report.matchAll(new RegExp(`^${name}\\s*:\\s*(.+)$`, 'gim'))]
  return found.at(-1)?.[1]?.trim()
}

const ACTIONS: Readonly<Record<string, MailReport['kind']>> = {
  failed: 'failed',
  delayed: 'delayed',
  delivered: 'delivered',
  relayed: 'delivered',
  expanded: 'delivered',
}

/** Reads a report of non-delivery (RFC 3464) or of a complaint (RFC 5965); nothing for any other mail. */
export async function readReport(raw: Uint8Array): Promise<MailReport | undefined> {
  const { attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' })
  const part = (type: string) => attachments.find(({ mimeType }) => mimeType.toLowerCase() === type)
  const complaint = part('message/feedback-report')
  if (complaint) {
    const sort = fieldIn(textOf(complaint), 'Feedback-Type')?.toLowerCase()
    return sort === 'not-spam' ? undefined : { kind: 'complained', status: null }
  }
  const delivery = part('message/delivery-status') ?? part('message/global-delivery-status')
  if (!delivery) return undefined
  const text = textOf(delivery)
  const kind = ACTIONS[fieldIn(text, 'Action')?.toLowerCase() ?? '']
  const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(fieldIn(text, 'Status') ?? '')?.[0] ?? null
  return kind && { kind, status }
}

/** Why it did not arrive, in the words that deliveries understand, with the code of the mail server. */
export function reasonOfStatus(status: string | null): string {
  const [, subject, detail] = status?.split('.') ?? []
  const word =
    subject === '2' && detail === '2'
      ? 'mailbox-full'
      : subject === '1' || (subject === '2' && detail === '1')
        ? 'wrong-address'
        : 'refused'
  return status ? `${word} ${status}` : word
}
