import type { Claim } from '../kernel/claims.ts'

/** Each opens a capability whose items a team works through. */
export const WORK_CLAIMS = [
  'SharedInbox',
  'eFax',
  'PatientTexting',
  'SecureEmail',
  'CurbsideNoEMR',
] as const satisfies readonly Claim[]

export const WORK_FILTERS = ['all', 'mine', 'unassigned'] as const
export type WorkFilter = (typeof WORK_FILTERS)[number]

/** Why an item went back to Unassigned by itself. */
export const HAND_BACK_REASONS = ['left', 'access', 'off-duty', 'closed'] as const
export type HandBackReason = (typeof HAND_BACK_REASONS)[number]

interface Progress {
  waitingSince: string | null
  snoozedUntil: string | null
  doneAt: string | null
}

/** Somebody waits for an answer, and nobody put it off. */
export const needsAction = ({ waitingSince, snoozedUntil, doneAt }: Progress): boolean =>
  waitingSince !== null && snoozedUntil === null && doneAt === null

interface Listed extends Progress {
  itemId: string
  activeAt: string
  assigneeId: string | null
}

const rankOf = (item: Progress): number => (needsAction(item) ? 0 : item.doneAt === null ? 1 : 2)

/** What needs action first, the longest wait first; then the rest of what is open, then what is done, newest first. */
export function byUrgency(one: Listed, other: Listed): number {
  const rank = rankOf(one) - rankOf(other)
  if (rank !== 0) return rank
  const time = needsAction(one)
    ? Date.parse(one.waitingSince!) - Date.parse(other.waitingSince!)
    : Date.parse(other.activeAt) - Date.parse(one.activeAt)
  return time || (one.itemId < other.itemId ? -1 : 1)
}

/** Done items are listed under All alone. */
export const isListedUnder = (filter: WorkFilter, item: Listed, ownId: string): boolean =>
  filter === 'all' || (item.doneAt === null && item.assigneeId === (filter === 'mine' ? ownId : null))

/** Somebody who writes, as long as they go on. */
export const isOngoing = <One extends { until: string }>(
  one: One | null | undefined,
  now: number,
): one is One => one != null && Date.parse(one.until) > now
