import type { EmojiData } from 'frimousse'

/** Of 2021 and before: every device that gets updates draws these. */
const VERSION_MAX = 14
/** Windows draws none, and shows two letters instead. */
const COUNTRY = /^(?:\p{RI}\p{RI}|\u{1F3F4}[\u{E0020}-\u{E007F}]+)$/u

const TONES = {
  light: '\u{1F3FB}',
  'medium-light': '\u{1F3FC}',
  medium: '\u{1F3FD}',
  'medium-dark': '\u{1F3FE}',
  dark: '\u{1F3FF}',
} as const

/** A skin tone follows the first code point and replaces the variation selector. */
function inTones(emoji: string): Record<keyof typeof TONES, string> {
  const [first = '', ...rest] = [...emoji]
  const end = rest.join('').replace(/^\uFE0F/, '')
  const entries = Object.entries(TONES).map(([name, tone]) => [name, first + tone + end])
  return Object.fromEntries(entries)
}

/** Two files, each small enough to be stored for use without a connection. */
async function readPackages() {
  const [groups, keywords] = await Promise.all([
    import('unicode-emoji-json/data-by-group.json', { with: { type: 'json' } }),
    import('emojilib/dist/emoji-en-US.json', { with: { type: 'json' } }),
  ])
  const words: Readonly<Record<string, readonly string[] | undefined>> = keywords.default
  return { groups: groups.default, words }
}

/** The emoji with English names and words to find them by, from the packages and from nowhere else. */
export async function emojiData(): Promise<EmojiData> {
  const { groups, words } = await readPackages()
  return {
    locale: 'en',
    categories: groups.map(({ name }, index) => ({ index, label: name })),
    skinTones: {
      light: 'Light',
      'medium-light': 'Medium-light',
      medium: 'Medium',
      'medium-dark': 'Medium-dark',
      dark: 'Dark',
    },
    emojis: groups.flatMap(({ emojis }, category) =>
      emojis
        .filter(({ emoji, emoji_version }) => Number(emoji_version) <= VERSION_MAX && !COUNTRY.test(emoji))
        .map(({ emoji, name, emoji_version, skin_tone_support }) => ({
          emoji,
          category,
          label: name,
          version: Number(emoji_version),
          tags: [...(words[emoji] ?? [])],
          // Of two people together each would have a tone of their own: they stay as they are.
          skins:
            skin_tone_support && !/\u200D.*\p{Emoji_Modifier_Base}/u.test(emoji) ? inTones(emoji) : undefined,
        })),
    ),
  }
}
