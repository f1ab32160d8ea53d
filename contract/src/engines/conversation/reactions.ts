// No zod: the browser reads it.
/** Letters of the longest emoji, as computers count them: a family with its skin tones. */
export const EMOJI_MAX = 40

/** Those that have a word on the wire; any other reaction is the emoji itself. */
export const REACTIONS = ['thumbsUp', 'heart', 'laugh', 'surprised', 'sad', 'thanks'] as const
export type Reaction = (typeof REACTIONS)[number]

/** One emoji as every device draws it, and nothing beside it. */
export const isEmoji = (text: string): boolean => /^\p{RGI_Emoji}$/v.test(text)

/** Says of a sign that it is to be drawn as an emoji and not as a letter. */
const SELECTOR = '\ufe0f'
/** Signs that need it, unless a skin tone says the same. */
const PLAIN = /(?!\p{Emoji_Presentation})\p{Emoji}(?!\p{Emoji_Modifier})/gu

/** An emoji as every device draws it, from one that some keyboards write without its selector; anything else as it is. */
export function qualifiedEmoji(text: string): string {
  if (isEmoji(text)) return text
  const qualified = text.replaceAll(SELECTOR, '').replace(PLAIN, `$&${SELECTOR}`)
  return isEmoji(qualified) ? qualified : text
}
