import type { Claim, Feature } from '@corridor/contract/kernel/claims.ts'
import type { MenuEntry } from '../capability/menu-entry.ts'

const isClaimed = (entry: MenuEntry, claims: readonly Claim[]): boolean =>
  entry.anyOf.some((claim) => claims.includes(claim))

/** The menu of a person: what their claims open, less what the installation has switched off. */
export const menuFor = (
  menu: readonly MenuEntry[],
  claims: readonly Claim[],
  activeFeatures: readonly Feature[] = [],
): MenuEntry[] =>
  menu.filter(
    (entry) => isClaimed(entry, claims) && (!entry.feature || activeFeatures.includes(entry.feature)),
  )

/** The features that must be loaded before this person's menu is complete. */
export const featuresInQuestion = (menu: readonly MenuEntry[], claims: readonly Claim[]): Feature[] =>
  menu.flatMap((entry) => (entry.feature && isClaimed(entry, claims) ? [entry.feature] : []))
