import type { Claim } from '@corridor/contract/kernel/claims.ts'
import type { EntryUser } from '@corridor/contract/people/entry.ts'

export interface MissingInfo {
  role: boolean
  mobile: boolean
  efax: boolean
}

/** What the fifth step of the entry rule asks for, one by one (specification, platform §4). */
export const missingInfo = (user: EntryUser, claims: readonly Claim[]): MissingInfo => ({
  role: !user.role,
  mobile: !user.isIndividual && !user.mobile,
  efax: claims.includes('eFax') && user.isPracticeAdmin && !user.eFaxNumber && !user.hasNoEfax,
})
