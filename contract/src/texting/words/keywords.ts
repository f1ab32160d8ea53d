/** What a patient asks for with a word that the law gives a meaning, or with words that can mean nothing else. */
export type Keyword = 'stop' | 'start' | 'help'

export type KeywordLanguage = 'en' | 'es'

/** Written without accents and in capitals, as texts are compared, and without "please". */
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
      'REMOVE ME',
      'REMOVE MY NUMBER',
      'STOP IT',
      'STOP TEXTING',
      'STOP TEXTING ME',
      'STOP MESSAGING ME',
      'STOP CONTACTING ME',
      'STOP SENDING TEXTS',
      'STOP SENDING MESSAGES',
      'STOP SENDING ME TEXTS',
      'STOP SENDING ME MESSAGES',
      'STOP SENDING ME TEXT MESSAGES',
      'STOP SENDING ME THESE TEXTS',
      'STOP SENDING ME THESE MESSAGES',
      ...['DO NOT', 'DON T', 'DONT'].flatMap((not) => [
        `${not} TEXT ME`,
        `${not} TEXT ME ANYMORE`,
        `${not} TEXT ME AGAIN`,
        `${not} MESSAGE ME`,
        `${not} CONTACT ME`,
      ]),
      'NO MORE TEXTS',
      'NO MORE MESSAGES',
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
      ...['ESCRIBAN', 'ESCRIBA', 'MANDEN MENSAJES', 'ENVIEN MENSAJES'].flatMap((write) => [
        `NO ME ${write}`,
        `YA NO ME ${write}`,
      ]),
      'NO ME ESCRIBAN MAS',
      'NO ME ESCRIBA MAS',
      'NO ME MANDEN MAS MENSAJES',
      'NO ME ENVIEN MAS MENSAJES',
      'DEJEN DE ESCRIBIRME',
      'DEJE DE ESCRIBIRME',
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

/** Longer than each of these with its "please"; what is longer is a message. */
const LONGEST = 80

/** Accents, quotes, punctuation around it, doubled spaces and what cannot be seen do not change what a word means. */
const comparable = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, '')
    .toUpperCase()
    .replace(/[\p{P}\p{S}\p{Cc}\s]+/gu, ' ')
    .trim()

const COURTESY = /^(?:(?:PLEASE|PLS|PLZ|POR FAVOR) )+|(?: (?:PLEASE|PLS|PLZ|POR FAVOR))+$/g

/** With "please" these are far more often about an appointment than about texts. */
const PLAIN_ONLY = new Set(['CANCEL', 'CANCELAR'])

/**
 * The keyword that the whole text consists of. A sentence that contains the word is a sentence: "Please stop by at 3" must not close
 * a number, "YES" is an answer to a question far more often than a request to start again, and "Please help" is for a person to read.
 */
export function keywordOf(text: string): { keyword: Keyword; language: KeywordLanguage } | undefined {
  const words = comparable(text)
  if (words.length > LONGEST) return undefined
  const plain = words.replace(COURTESY, '')
  const found = MEANINGS.get(plain)
  const isPolite = plain !== words
  return isPolite && (found?.keyword !== 'stop' || PLAIN_ONLY.has(plain)) ? undefined : found
}
