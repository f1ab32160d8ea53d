import type { TeamMember } from '@corridor/contract/office/model.ts'
import { changeToUsual, GRANTABLE_CLAIMS, type GrantableClaim } from '@corridor/contract/office/roles.ts'

/** What happens to the open invitations of a former admin. */
export type OfFormer = 'keep' | 'withdraw'

export interface AccessChange {
  grant: GrantableClaim[]
  withdraw: GrantableClaim[]
  invitations?: OfFormer
}

/** What can be switched, in groups that people understand. */
export const ACCESS_GROUPS = [
  { key: 'talk', claims: ['Chat', 'Channels'] },
  { key: 'patients', claims: ['PatientTexting', 'SecureEmail', 'CurbsideNoEMR'] },
  { key: 'documents', claims: ['SharedInbox', 'eFax', 'FileReader', 'FileWriter'] },
  { key: 'beyond', claims: ['ContactsAndNetwork', 'CEHub'] },
  { key: 'administration', claims: ['PracticeAdmin'] },
] as const satisfies readonly { key: string; claims: readonly GrantableClaim[] }[]

/** Somebody on the team who is let in, so that a message reaches them. */
export const isReachable = ({ status, waitsFor }: TeamMember): boolean => status === 'Active' && !waitsFor

type WithClaims = Pick<TeamMember, 'claims'>

/** The claims to grant and to withdraw so that a member has the defaults of their role. */
export function changeToDefaults({ claims, role }: WithClaims & Pick<TeamMember, 'role'>): AccessChange {
  const { grant, withdraw } = changeToUsual(role ?? '', claims)
  return {
    grant: GRANTABLE_CLAIMS.filter((claim) => grant.includes(claim)),
    withdraw: GRANTABLE_CLAIMS.filter((claim) => withdraw.includes(claim)),
  }
}

export const isNothing = ({ grant, withdraw }: AccessChange): boolean =>
  grant.length === 0 && withdraw.length === 0

/** The change that takes this one back. */
export const inverse = ({ grant, withdraw }: AccessChange): AccessChange => ({
  grant: withdraw,
  withdraw: grant,
})

/** A member after a change, predicted before the server replies. */
export function withChange<Member extends WithClaims>(
  member: Member,
  { grant, withdraw }: AccessChange,
): Member {
  const remaining = member.claims.filter((claim) => !(withdraw as readonly string[]).includes(claim))
  return { ...member, claims: [...remaining, ...grant.filter((claim) => !remaining.includes(claim))] }
}

export type Fixed = 'pending' | 'owner' | 'last-admin'

/** Why a switch of this person cannot be changed; nothing when it can. */
export function fixedBecause(
  claim: GrantableClaim,
  member: TeamMember,
  team: readonly TeamMember[],
): Fixed | undefined {
  if (!member.abilities.mayChange) return 'pending'
  if (claim !== 'PracticeAdmin' || !member.isPracticeAdmin) return undefined
  if (member.isPracticeOwner) return 'owner'
  return team.filter(({ isPracticeAdmin }) => isPracticeAdmin).length === 1 ? 'last-admin' : undefined
}
