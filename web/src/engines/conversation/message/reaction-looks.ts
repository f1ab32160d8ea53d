import { REACTIONS } from '@corridor/contract/engines/conversation/reactions.ts'
import type { QuickReaction } from './MessageActions.tsx'

const REACTION_LOOKS = {
  thumbsUp: { emoji: '👍', label: 'Thumbs up' },
  heart: { emoji: '❤️', label: 'Heart' },
  laugh: { emoji: '😂', label: 'Laugh' },
  surprised: { emoji: '😮', label: 'Surprised' },
  sad: { emoji: '😢', label: 'Sad' },
  thanks: { emoji: '🙏', label: 'Thanks' },
} as const

/** How a reaction looks: one of the usual six, or the emoji that it is. */
export const reactionLook = (key: string): QuickReaction => ({
  key,
  ...(REACTION_LOOKS[key as keyof typeof REACTION_LOOKS] ?? { emoji: key, label: key }),
})

/** The usual six go by their words, however they were chosen: two ways to the same reaction are one. */
export const reactionKey = (emoji: string): string =>
  REACTIONS.find((key) => REACTION_LOOKS[key].emoji === emoji) ?? emoji
