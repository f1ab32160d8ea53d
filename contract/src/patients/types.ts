/** No zod here: the browser reads these. */
export const PHONE_TYPES = ['mobile', 'home', 'work', 'other'] as const
export type PhoneType = (typeof PHONE_TYPES)[number]

export const CONSENT_CHANNELS = ['text', 'email', 'phone'] as const
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number]

export const CONSENT_STATUSES = ['opted-in', 'opted-out', 'unknown'] as const
export type ConsentStatus = (typeof CONSENT_STATUSES)[number]

/** Read from the patient: "Nora is guardian of Owen". */
export const RELATION_KINDS = ['guardian', 'child', 'sibling', 'spouse', 'other'] as const
export type RelationKind = (typeof RELATION_KINDS)[number]

/** The same relation, read from the other side. */
export const OTHER_SIDE = {
  guardian: 'child',
  child: 'guardian',
  sibling: 'sibling',
  spouse: 'spouse',
  other: 'other',
} as const satisfies Record<RelationKind, RelationKind>

/** An uploaded file waits for its columns, is checked, imported, and perhaps undone. */
export const IMPORT_STATES = [
  'columns',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]
