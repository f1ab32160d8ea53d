import { REACTIONS } from '@corridor/contract/chat/types.ts'
import { useMemo } from 'react'
import type { QuickReaction } from '#engines/conversation/message/MessageActions.tsx'
import { storedState } from '#platform/storage/stored-state.ts'
import { REACTION_LOOKS } from '../conversation/text.ts'

/** As many as fit the menu of a message in one line. */
const OFFERED = 6

const recent = storedState<readonly string[]>('chat-reactions', [])

/** How a reaction looks: one of the usual six, or the emoji that it is. */
export const reactionLook = (key: string): QuickReaction => ({
  key,
  ...(REACTION_LOOKS[key as keyof typeof REACTION_LOOKS] ?? { emoji: key, label: key }),
})

/** The usual six go by their words, however they were chosen: two ways to the same reaction are one. */
export const reactionKey = (emoji: string): string =>
  REACTIONS.find((key) => REACTION_LOOKS[key].emoji === emoji) ?? emoji

export const rememberReaction = (key: string): void =>
  recent.change((before) => [key, ...before.filter((one) => one !== key)].slice(0, OFFERED))

/** What one reacted with last, then the usual ones. */
export function useQuickReactions(): readonly QuickReaction[] {
  const own = recent.store(({ stored }) => stored)
  return useMemo(() => [...new Set([...own, ...REACTIONS])].slice(0, OFFERED).map(reactionLook), [own])
}
