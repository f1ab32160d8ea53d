import { alertKind } from '../kernel/alert.ts'

/** Facts about a document: none of them names the patient. */
type AboutDocument = { id: string; from: string }

const base = { claim: 'SharedInbox', isOfPractice: true } as const
const at = ({ id }: { id: string }) => `/dashboard/activity?document=${id}` as const

export const documentReceived = alertKind<AboutDocument>()({
  ...base,
  kind: 'documents.received',
  label: 'A document or referral comes in',
  channels: ['app', 'push'],
  sentence: ({ from }) => ({ title: `${from} sent a document` }),
  outside: 'A document came in.',
  target: at,
})

export const referralReceived = alertKind<AboutDocument>()({
  ...base,
  kind: 'documents.referral-received',
  label: 'A referral comes in',
  channels: ['app', 'push', 'mail'],
  sentence: ({ from }) => ({ title: `${from} sent a referral` }),
  outside: 'A referral came in.',
  target: at,
})

export const commentAdded = alertKind<AboutDocument>()({
  ...base,
  kind: 'documents.commented',
  label: 'Another practice comments on a document',
  channels: ['app', 'push'],
  sentence: ({ from }) => ({ title: `${from} commented on a document` }),
  outside: 'Someone commented on a document.',
  target: at,
})

export const reportReceived = alertKind<AboutDocument>()({
  ...base,
  kind: 'documents.report-received',
  label: 'A report on a referral comes back',
  channels: ['app', 'push', 'mail'],
  sentence: ({ from }) => ({ title: `${from} reported back on a referral` }),
  outside: 'A report on a referral came back.',
  target: at,
})

export const referralMoved = alertKind<AboutDocument & { stage: string }>()({
  ...base,
  kind: 'documents.referral-moved',
  label: 'Another practice moves a referral on',
  channels: ['app'],
  sentence: ({ from, stage }) => ({ title: `${from} moved a referral`, detail: stage }),
  outside: 'A referral moved on.',
  target: at,
})

export const referralReminded = alertKind<AboutDocument>()({
  ...base,
  kind: 'documents.referral-reminded',
  label: 'Another practice asks about a referral',
  channels: ['app', 'push', 'mail'],
  sentence: ({ from }) => ({ title: `${from} asks how a referral is going` }),
  outside: 'Someone asks how a referral is going.',
  target: at,
})

export const referralTooLong = alertKind<{ id: string }>()({
  ...base,
  kind: 'documents.referral-too-long',
  label: 'A referral waits longer than our limit',
  channels: ['app'],
  sentence: () => ({ title: 'A referral has been waiting longer than your limit' }),
  outside: 'A referral has been waiting too long.',
  target: at,
})

/** About a document: opening it settles them. */
export const DOCUMENT_ALERTS = [
  documentReceived,
  referralReceived,
  commentAdded,
  reportReceived,
  referralMoved,
  referralReminded,
  referralTooLong,
] as const
