/** What a patient asks for with a word that the law gives a meaning, or with words that can mean nothing else. */
export type Keyword = 'stop' | 'start' | 'help'

export type KeywordLanguage = 'en' | 'es'

/** Written without accents and in capitals, as texts are compared. */
const WORDS: Record<Keyword, Record<KeywordLanguage, readonly string[]>> = {
  stop: {
    en: [
      'STOP',
      'STOPALL',
      'STOP ALL',
      'QUIT',
      'END',
      'REVOKE',
      'OPTOUT',
      'OPT OUT',
      'CANCEL',
      'UNSUBSCRIBE',
      'UNSUBSCRIBE ME',
      'OPT ME OUT',
      'PLEASE STOP',
      'STOP PLEASE',
      'STOP TEXTING',
      'STOP TEXTING ME',
      'PLEASE STOP TEXTING ME',
      'STOP MESSAGING ME',
      'DO NOT TEXT ME',
      'DON T TEXT ME',
      'DONT TEXT ME',
      'NO MORE TEXTS',
    ],
    es: [
      'ALTO',
      'PARE',
      'PARAR',
      'DETENER',
      'CANCELAR',
      'BAJA',
      'SALIR',
      'TERMINAR',
      'REVOCAR',
      'NO MAS',
      'NO MAS MENSAJES',
      'NO ME ESCRIBAN',
      'NO ME ESCRIBAN MAS',
    ],
  },
  start: { en: ['START', 'UNSTOP'], es: ['INICIAR', 'INICIO', 'COMENZAR', 'EMPEZAR'] },
  help: { en: ['HELP', 'INFO'], es: ['AYUDA'] },
}

const MEANINGS = new Map(
  (Object.entries(WORDS) as [Keyword, Record<KeywordLanguage, readonly string[]>][]).flatMap(
    ([keyword, byLanguage]) =>
      (Object.entries(byLanguage) as [KeywordLanguage, readonly string[]][]).flatMap(([language, words]) =>
        words.map((word) => [word, { keyword, language }] as const),
      ),
  ),
)

/** Accents, quotes, punctuation around it, doubled spaces and what cannot be seen do not change what a word means. */
const comparable = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .toUpperCase()
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim()

/**
 * The keyword that the whole text consists of. A sentence that contains the word is a sentence: "Please stop by at 3" must not close
 * a number, and "YES" is an answer to a question far more often than a request to start again.
 */
export const keywordOf = (text: string): { keyword: Keyword; language: KeywordLanguage } | undefined =>
  text.length > 40 ? undefined : MEANINGS.get(comparable(text))
