import type { Keyword, KeywordLanguage } from './words/keywords.ts'

interface Facts {
  practice: string
  phone: string
  /** The number gets no more texts. */
  isClosed: boolean
}

/** What a number is answered by itself after a keyword. Plain characters alone: each of these is one segment for most names. */
const ANSWERS: Record<Keyword, Record<KeywordLanguage, (facts: Facts) => string>> = {
  stop: {
    en: ({ practice }) => `${practice}: You won't get any more texts from us. Reply START to get them again.`,
    es: ({ practice }) => `${practice}: No recibirá más mensajes. Responda START para recibirlos de nuevo.`,
  },
  start: {
    en: ({ practice }) => `${practice}: You will get texts from us again. Reply STOP to opt out.`,
    es: ({ practice }) => `${practice}: Recibirá nuestros mensajes de nuevo. Responda ALTO para cancelar.`,
  },
  help: {
    en: ({ practice, phone, isClosed }) =>
      `${practice}: For help call ${phone}. Message and data rates may apply. Reply ${isClosed ? 'START to get texts' : 'STOP to opt out'}.`,
    es: ({ practice, phone, isClosed }) =>
      `${practice}: Para ayuda llame al ${phone}. Pueden aplicarse tarifas. Responda ${isClosed ? 'START para recibir mensajes' : 'ALTO para cancelar'}.`,
  },
}

export const keywordAnswer = (keyword: Keyword, language: KeywordLanguage, facts: Facts): string =>
  ANSWERS[keyword][language](facts)

/** The answer while the practice is closed, until an admin writes another one. */
export const OUT_OF_HOURS_DEFAULT =
  'Thanks for your text. We are closed right now and will answer when we open. In an emergency, call 911.'

/** The law wants to know who writes: the first text to a number names the practice, unless its words do already. */
export const introductionOf = (practiceName: string): string => `${practiceName}${BEFORE_WORDS}`

const BEFORE_WORDS = ': '

/** A text as it leaves. A number that knows the practice has no introduction. */
export function withIntroduction(text: string, introduction: string | null): string {
  if (introduction === null) return text
  const practiceName = introduction.slice(0, -BEFORE_WORDS.length)
  return text.toLowerCase().includes(practiceName.toLowerCase()) ? text : `${introduction}${text}`.trimEnd()
}
