import type { ChatMember } from '@corridor/contract/chat/model.ts'
import { useMemo } from 'react'

/** Receipts make other objects of the same people: they stay the same for as long as nothing else is said of them. */
export function useSamePeople(members: readonly ChatMember[]): readonly ChatMember[] {
  const key = JSON.stringify(members.map(({ lastSeenAt, ...one }) => one))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the people, by what is said of them
  return useMemo(() => members, [key])
}
