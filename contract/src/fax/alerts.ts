import { alertKind } from '../kernel/alert.ts'

type AboutFax = { id: string; from: string }

const base = { claim: 'eFax', isOfPractice: true } as const
const at = ({ id }: { id: string }) => `/dashboard/activity?set=efax&fax=${id}` as const

export const faxReceived = alertKind<AboutFax>()({
  ...base,
  kind: 'fax.received',
  label: 'A fax comes in',
  channels: ['app', 'push'],
  sentence: ({ from }) => ({ title: `New fax from ${from}` }),
  outside: 'A fax came in.',
  target: at,
})

export const faxFailed = alertKind<AboutFax & { why: string }>()({
  ...base,
  kind: 'fax.failed',
  label: 'A fax you sent isn’t delivered',
  channels: ['app', 'push'],
  sentence: ({ from, why }) => ({ title: `Your fax to ${from} wasn’t delivered`, detail: why }),
  outside: 'A fax wasn’t delivered.',
  target: at,
})

/** Opening or processing a fax settles them. */
export const FAX_ALERTS = [faxReceived, faxFailed] as const
