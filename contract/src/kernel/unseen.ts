/**
 * Controls, bidi and zero-width marks, lone surrogates, line separators, and letters that draw nothing. Joiners belong to
 * some scripts, and only between letters.
 */
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|(?![\u200c\u200d])\p{Cf}|(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?!\p{L})/gu

const SEEN = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Holds something that is drawn: a letter, a sign, an emoji. */
export const isSeen = (text: string): boolean => SEEN.test(text)

/** Without what cannot be seen: a name that holds such things is shown as another than it is. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '')
