import { DEFAULT_CLAIMS } from '@corridor/contract/office/roles.ts'
import { CUSTOM_ROLE_MAX, CUSTOM_ROLE_PROBLEM } from '@corridor/contract/people/limits.ts'
import { PERSON_PROBLEMS } from '@corridor/contract/people/problems.ts'
import type { FieldState } from '../../../platform/form.ts'

export const USUAL_ROLES = Object.keys(DEFAULT_CLAIMS)

/** The choice that opens a field for one's own words. No role is called so. */
export const OWN_WORDS = '(own words)'

export interface RoleValues {
  role: string
  ownRole: string
}

/** What a form hands to the fields of a role. */
export interface RoleFieldsProps {
  role: FieldState
  ownRole: FieldState
}

/** What is wrong with a chosen role, by field. */
export function roleProblems({ role, ownRole }: RoleValues): { role?: string; ownRole?: string } {
  if (!role) return { role: PERSON_PROBLEMS.role }
  if (role !== OWN_WORDS) return {}
  if (!ownRole.trim()) return { ownRole: PERSON_PROBLEMS.role }
  return [...ownRole.trim()].length > CUSTOM_ROLE_MAX ? { ownRole: CUSTOM_ROLE_PROBLEM } : {}
}

export const chosenRole = ({ role, ownRole }: RoleValues): string =>
  role === OWN_WORDS ? ownRole.trim() : role
