import type { Claim } from '../kernel/claims.ts'

/** Everything a practice can hand out to its team for its own work. */
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
 * What a practice admin may grant and withdraw. Each of them opens an entry of the menu or a call, and closes it again: a
 * switch that changes nothing is not offered. The others come here with the first thing that asks for them.
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

/** What somebody may open at first, by the role they come with. A practice admin changes it afterwards, person by person. */
export const DEFAULT_CLAIMS: Record<string, readonly Claim[]> = {
  Doctor: [...CLINICAL, 'Doctor', 'SharedInbox', 'ReferaPatient', 'ContactsAndNetwork'],
  Surgeon: [...CLINICAL, 'Doctor', 'SharedInbox', 'ReferaPatient', 'ContactsAndNetwork'],
  Hygienist: CLINICAL,
  Assistant: CLINICAL,
  'Patient Care Coordinator': FRONT_DESK,
  Administration: FRONT_DESK,
}
/** A role in the practice's own words says nothing about what it opens, so it opens little. */
export const CUSTOM_ROLE_CLAIMS: readonly Claim[] = [
  'FileReader',
  'FileWriter',
  'Chat',
  'Channels',
  'Dashboard',
  'MobileAccess',
]
/** Of somebody who was invited without a word about it: nobody approves the invited once more, so it opens little. */
export const MEMBER_ROLE = 'Member'

/** Whoever opens a practice. */
export const OWNER_CLAIMS: readonly Claim[] = [
  ...PRACTICE_CLAIMS,
  'CEHub',
  'PracticeOwner',
  'PracticeAdmin',
  'BillingAdmin',
]
/** Whoever is on their own. */
export const INDIVIDUAL_CLAIMS: readonly Claim[] = [
  'IndividualNetwork',
  'FileReader',
  'FileWriter',
  'Chat',
  'CEHub',
  'Dashboard',
  'MobileAccess',
]

/** What comes with a role, and goes with it. The rest belongs to a person: the administration, for one. */
const OF_ROLES = new Set([...Object.values(DEFAULT_CLAIMS), CUSTOM_ROLE_CLAIMS].flat())

/** A practice's own words may be those of JavaScript: `constructor` is in every object. */
export const defaultClaimsFor = (role: string): readonly Claim[] =>
  (Object.hasOwn(DEFAULT_CLAIMS, role) && DEFAULT_CLAIMS[role]) || CUSTOM_ROLE_CLAIMS

/** What to grant and to withdraw so that somebody holds what their role usually opens, and keeps what is their own. */
export function changeToUsual(role: string, held: readonly Claim[]): { grant: Claim[]; withdraw: Claim[] } {
  const usual = defaultClaimsFor(role)
  return {
    grant: usual.filter((claim) => !held.includes(claim)),
    withdraw: held.filter((claim) => OF_ROLES.has(claim) && !usual.includes(claim)),
  }
}
