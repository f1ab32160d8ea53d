import { REACTIONS } from '@corridor/contract/engines/conversation/reactions.ts'
import { useMemo } from 'react'
import type { QuickReaction } from '#engines/conversation/message/MessageActions.tsx'
import { reactionLook } from '#engines/conversation/message/reaction-looks.ts'
import { storedState } from '#platform/storage/stored-state.ts'

/** As many as fit the menu of a message in one line. */
const OFFERED = 6

const recent = storedState<readonly string[]>('chat-reactions', [])

export const rememberReaction = (key: string): void =>
  recent.change((before) => [key, ...before.filter((one) => one !== key)].slice(0, OFFERED))

/** What one reacted with last, then the usual ones. */
export function useQuickReactions(): readonly QuickReaction[] {
  const own = recent.store(({ stored }) => stored)
  return useMemo(() => [...new Set([...own, ...REACTIONS])].slice(0, OFFERED).map(reactionLook), [own])
}
