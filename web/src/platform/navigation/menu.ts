import type { Claim, Feature } from '@corridor/contract/kernel/claims.ts'
import type { MenuEntry } from '../capability/menu-entry.ts'

const isClaimed = (entry: MenuEntry, claims: readonly Claim[]): boolean =>
  entry.anyOf.some((claim) => claims.includes(claim))

/** The entries whose screens this person may open: what their claims open, less what the installation has switched off. */
export const openFor = (
  menu: readonly MenuEntry[],
  claims: readonly Claim[],
  activeFeatures: readonly Feature[] = [],
): MenuEntry[] =>
  menu.filter(
    (entry) => isClaimed(entry, claims) && (!entry.feature || activeFeatures.includes(entry.feature)),
  )

/** The menu of a person: what they may open, less what they reach from another entry. */
export const menuFor = (...means: Parameters<typeof openFor>): MenuEntry[] =>
  openFor(...means).filter(({ unless }) => !unless || !means[1].includes(unless))

/** The features that must be loaded before this person's menu is complete. */
export const featuresInQuestion = (menu: readonly MenuEntry[], claims: readonly Claim[]): Feature[] =>
  menu.flatMap((entry) => (entry.feature && isClaimed(entry, claims) ? [entry.feature] : []))
