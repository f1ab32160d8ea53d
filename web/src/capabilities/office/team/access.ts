import type { TeamMember } from '@corridor/contract/office/model.ts'
import { changeToUsual, GRANTABLE_CLAIMS, type GrantableClaim } from '@corridor/contract/office/roles.ts'

/** What becomes of the open invitations of somebody who loses the administration. */
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

type Held = Pick<TeamMember, 'claims'>

/** What to grant and to withdraw so that somebody holds what their role opens by default. */
export function changeToDefaults({ claims, role }: Held & Pick<TeamMember, 'role'>): AccessChange {
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

/** Somebody after a change, as far as it can be told before the server answers. */
export function withChange<Member extends Held>(member: Member, { grant, withdraw }: AccessChange): Member {
  const kept = member.claims.filter((claim) => !(withdraw as readonly string[]).includes(claim))
  return { ...member, claims: [...kept, ...grant.filter((claim) => !kept.includes(claim))] }
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
