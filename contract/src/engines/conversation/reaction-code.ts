import { z } from 'zod'
import { EMOJI_MAX, isEmoji, qualifiedEmoji, REACTIONS } from './reactions.ts'

/** One of the usual six by its word, or any emoji. */
export const ReactionCode = z.union([
  z.enum(REACTIONS),
  z.string().max(EMOJI_MAX).overwrite(qualifiedEmoji).refine(isEmoji, 'Please choose one emoji.'),
])
