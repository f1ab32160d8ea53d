/** No zod here: the browser reads these. */
export const DOCUMENT_STATUSES = ['NotProcessed', 'Processed'] as const
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number]

/** Whether the practice took a referral that came from its page for guests. One that was declined is in no list. */
export const GUEST_REFERRAL_STATUSES = ['Pending', 'Approved'] as const
export type GuestReferralStatus = (typeof GUEST_REFERRAL_STATUSES)[number]

export const URGENCIES = ['routine', 'soon', 'urgent'] as const
export type Urgency = (typeof URGENCIES)[number]

/** What a colleague is requested to do. */
export const REQUESTS = ['evaluate', 'extract', 'implant', 'biopsy', 'second-opinion', 'other'] as const
export type ReferralRequest = (typeof REQUESTS)[number]

/** What happened with a document. */
export const HISTORY_KINDS = [
  'sent',
  'opened',
  'processed',
  'reopened',
  'worked-on',
  'let-go',
  'approved',
  'commented',
  'forwarded',
  'type-changed',
  'stage-moved',
  'reported',
  'reminded',
  'patient-informed',
  'patient-reminded',
  'patient-chosen',
  'patient-added',
  'from-fax',
  'deleted',
  'restored',
] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]
