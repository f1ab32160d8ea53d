export const TABS = ['team', 'invitations', 'requests', 'practice', 'hours'] as const
export type Tab = (typeof TABS)[number]

/** Everybody sees who is there and what the practice is; the rest is the admins' work. */
export const tabsFor = (isAdmin: boolean): readonly Tab[] => (isAdmin ? TABS : ['team', 'practice'])

/** The tab that the address names, as far as this person has it. */
export const whichTab = (named: string | null, open: readonly Tab[]): Tab =>
  open.find((tab) => tab === named) ?? 'team'
