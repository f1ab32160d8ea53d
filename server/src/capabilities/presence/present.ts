import type { OwnStatus, PersonStatus } from '@corridor/contract/presence/model.ts'
import type { Availability, Choice } from '@corridor/contract/presence/rules.ts'

const instant = (moment: Date | null): string | null => moment?.toISOString() ?? null

export const presentOwn = (
  userId: string,
  { status, until }: Availability,
  choice: Choice | null,
): OwnStatus => ({
  userId,
  status,
  until: instant(until),
  chosen: choice && { status: choice.status, until: instant(choice.until) },
})

/**
 * What others may see. The choice is left out, or a chosen Offline could be distinguished from a real one.
 */
export const presentStatus = ({ userId, status, until }: OwnStatus): PersonStatus => ({
  userId,
  status,
  until,
})

export const isSameToOthers = (one: OwnStatus, other: OwnStatus): boolean =>
  one.status === other.status && one.until === other.until
