import type { ChatMember } from '@corridor/contract/chat/model.ts'
import { useMemo } from 'react'

/** Returns the same array while nothing but receipts changed, so that what depends on the people is not rendered again. */
export function useSamePeople(members: readonly ChatMember[]): readonly ChatMember[] {
  const key = JSON.stringify(members.map(({ lastSeenAt, ...one }) => one))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the people, by what is said of them
  return useMemo(() => members, [key])
}
