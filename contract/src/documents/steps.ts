/** The steps of the two drawers by the specification's names (platform §2); the last one of each checks before sending. */
export const SEND_STEPS = ['SELECT_RECIPIENTS', 'UPLOAD_DOCUMENTS', 'CHECK'] as const
/** Reached from SELECT_RECIPIENTS, and lead back to it. */
export const CONTACT_STEPS = ['ADD_CONTACTS', 'EDIT_CONTACTS'] as const
export type SendStep = (typeof SEND_STEPS)[number] | (typeof CONTACT_STEPS)[number]

export const REFERRAL_STEPS = [
  'SELECT_PRACTICE',
  'REFERRAL_DOCUMENT',
  'PATIENT_DETAILS',
  'ATTACH_DOCUMENTS',
  'CHECK',
] as const
/** Reached from PATIENT_DETAILS, and leads back to it. */
export const PATIENT_STEP = 'CREATE_NEW_PATIENT'
export type ReferralStep = (typeof REFERRAL_STEPS)[number] | typeof PATIENT_STEP
