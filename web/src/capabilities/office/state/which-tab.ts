export const TABS = ['team', 'invitations', 'requests', 'practice', 'hours'] as const
export type Tab = (typeof TABS)[number]

/** Everybody sees who is there and what the practice is; the rest is the admins' work. */
export const tabsFor = (isAdmin: boolean): readonly Tab[] => (isAdmin ? TABS : ['team', 'practice'])

/** The tab that the address names, as far as this person has it. */
export const whichTab = (named: string | null, open: readonly Tab[]): Tab =>
  open.find((tab) => tab === named) ?? 'team'

/** The address of the screen with these parts changed; an empty part is left out. */
export function addressWith(
  search: URLSearchParams,
  change: Record<string, string | null>,
): { search: string } {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return { search: next.toString() }
}
