import type { Person } from '../../platform/access/person.ts'
import type { KnownPerson } from '../people/public.ts'

/** Proved by a code where texts can be sent; where they cannot, there is nothing to prove it with. */
export const hasUsableMobile = (
  { mobile, mobile_verified_at }: Pick<KnownPerson, 'mobile' | 'mobile_verified_at'>,
  hasTexts: boolean,
): boolean => (hasTexts ? mobile_verified_at !== null : mobile !== null)

/**
 * A role that is missing may be filled in, and somebody on their own may change theirs. On a team the admins say who is
 * what.
 */
export const mayChooseRole = (
  person: Person,
  known: Pick<KnownPerson, 'role'>,
  isOnTeam: boolean,
  role: string,
): boolean => !isOnTeam || known.role === null || known.role === role || person.claims.has('PracticeAdmin')

/** The number belongs to the practice. An owner whose practice waits for approval has none yet. */
export const maySetEfaxNumber = (person: Person): person is Person & { practiceId: string } =>
  person.practiceId !== null && person.claims.has('PracticeAdmin')
