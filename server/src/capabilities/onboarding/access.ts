import type { PersonRecord } from '#capabilities/people/public.ts'
import type { Person } from '#platform/access/person.ts'

/** The number must be verified where texts can be sent; elsewhere it cannot be. */
export const hasUsableMobile = (
  { mobile, mobile_verified_at }: Pick<PersonRecord, 'mobile' | 'mobile_verified_at'>,
  hasTexts: boolean,
): boolean => (hasTexts ? mobile_verified_at !== null : mobile !== null)

/**
 * A missing role may be filled in, and individuals may change theirs. On a team only admins change roles.
 */
export const mayChooseRole = (
  person: Person,
  current: Pick<PersonRecord, 'role'>,
  isOnTeam: boolean,
  role: string,
): boolean =>
  !isOnTeam || current.role === null || current.role === role || person.claims.has('PracticeAdmin')

/** The number belongs to the practice, so only its admins may set it. */
export const maySetEfaxNumber = (person: Person): person is Person & { practiceId: string } =>
  person.practiceId !== null && person.claims.has('PracticeAdmin')
