import type { Claim } from '../kernel/claims.ts'

/** All claims that a practice can grant to its team for its own work. */
export const PRACTICE_CLAIMS = [
  'FileReader',
  'FileWriter',
  'Chat',
  'ChatPro',
  'SharedInbox',
  'PatientTexting',
  'eFax',
  'CurbsideNoEMR',
  'ReferaPatient',
  'SharedInboxMobile',
  'Dashboard',
  'SecureEmail',
  'MobileAccess',
  'ContactsAndNetwork',
  'Channels',
] as const satisfies readonly Claim[]

/**
 * The claims that a practice admin may grant and withdraw. Each opens a menu item or a call: a switch without any effect
 * is not offered. Other claims are added with the first feature that needs them.
 */
export const GRANTABLE_CLAIMS = [
  'FileReader',
  'FileWriter',
  'Chat',
  'SharedInbox',
  'PatientTexting',
  'eFax',
  'CurbsideNoEMR',
  'SecureEmail',
  'ContactsAndNetwork',
  'Channels',
  'CEHub',
  'PracticeAdmin',
] as const satisfies readonly Claim[]
export type GrantableClaim = (typeof GRANTABLE_CLAIMS)[number]

const CLINICAL = [
  'FileReader',
  'FileWriter',
  'Chat',
  'Channels',
  'Dashboard',
  'MobileAccess',
  'CEHub',
] as const
const FRONT_DESK = [
  'FileReader',
  'FileWriter',
  'Chat',
  'Channels',
  'Dashboard',
  'MobileAccess',
  'SharedInbox',
  'eFax',
  'PatientTexting',
  'SecureEmail',
  'CurbsideNoEMR',
  'ContactsAndNetwork',
] as const

/** The default claims of each role. A practice admin changes them afterwards for each person. */
export const DEFAULT_CLAIMS: Record<string, readonly Claim[]> = {
  Doctor: [...CLINICAL, 'Doctor', 'SharedInbox', 'ReferaPatient', 'ContactsAndNetwork'],
  Surgeon: [...CLINICAL, 'Doctor', 'SharedInbox', 'ReferaPatient', 'ContactsAndNetwork'],
  Hygienist: CLINICAL,
  Assistant: CLINICAL,
  'Patient Care Coordinator': FRONT_DESK,
  Administration: FRONT_DESK,
}
/** A custom role has no known meaning, so it has few claims. */
export const CUSTOM_ROLE_CLAIMS: readonly Claim[] = [
  'FileReader',
  'FileWriter',
  'Chat',
  'Channels',
  'Dashboard',
  'MobileAccess',
]
/** The role of a person who was invited without one. Nobody approves them again, so it has few claims. */
export const MEMBER_ROLE = 'Member'

/** The claims of a person who opens a practice. */
export const OWNER_CLAIMS: readonly Claim[] = [
  ...PRACTICE_CLAIMS,
  'CEHub',
  'PracticeOwner',
  'PracticeAdmin',
  'BillingAdmin',
]
/** The claims of an individual. */
export const INDIVIDUAL_CLAIMS: readonly Claim[] = [
  'IndividualNetwork',
  'FileReader',
  'FileWriter',
  'Chat',
  'CEHub',
  'Dashboard',
  'MobileAccess',
]

/** Claims that come and go with a role. Others, such as the administration, belong to the person. */
const OF_ROLES = new Set([...Object.values(DEFAULT_CLAIMS), CUSTOM_ROLE_CLAIMS].flat())

/** A custom role may be a property of every object, such as `constructor`. */
export const defaultClaimsFor = (role: string): readonly Claim[] =>
  (Object.hasOwn(DEFAULT_CLAIMS, role) && DEFAULT_CLAIMS[role]) || CUSTOM_ROLE_CLAIMS

/** The claims to grant and to withdraw so that a person has the default claims of their role and keeps their own. */
export function changeToUsual(role: string, claims: readonly Claim[]): { grant: Claim[]; withdraw: Claim[] } {
  const usual = defaultClaimsFor(role)
  return {
    grant: usual.filter((claim) => !claims.includes(claim)),
    withdraw: claims.filter((claim) => OF_ROLES.has(claim) && !usual.includes(claim)),
  }
}
