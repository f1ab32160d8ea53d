/**
 * Words as a list in a sentence: "faxes, texts, and emails". By hand, because the first `Intl.ListFormat` of a window makes a browser read its
 * tables of languages, 20 ms in which a phone answers nothing.
 */
export function listed(words: readonly string[]): string {
  if (words.length <= 2) return words.join(' and ')
  return `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`
}
