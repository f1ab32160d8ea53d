import type { Language } from '@corridor/contract/guests/model.ts'
import { CODE_MINUTES } from '@corridor/contract/kernel/one-time-codes.ts'
import type { GuestKind } from './links/kinds.ts'

/** Mails name the practice, without which they would look like fraud, and nobody else. Nothing in them is about a patient. */
interface MailFacts {
  practiceName: string
  phone: string | null
  link: string
  /** What a practice wrote for its texts. */
  own?: string | undefined
}

const OPEN: Record<Language, string> = { en: 'Open it here:', es: 'Ábralo con el enlace de arriba.' }
const ALONE: Record<Language, string> = {
  en: 'This link is only for you. Please don’t forward it.',
  es: 'Este enlace es solo para usted. Por favor, no lo reenvíe.',
}
const CALL: Record<Language, (phone: string) => string> = {
  en: (phone) => `Not expecting this? Call ${phone}.`,
  es: (phone) => `¿No lo esperaba? Llame al ${phone}.`,
}

/** In both languages: nobody knows yet which one the guest reads. */
export function linkMail(kind: GuestKind, { practiceName, phone, link, own }: MailFacts) {
  const [en, es] = [kind.mailText.en(practiceName), kind.mailText.es(practiceName)]
  const ending = (language: Language) => [ALONE[language], ...(phone ? [CALL[language](phone)] : [])]
  return {
    subject: en.subject,
    text: [
      en.sentence,
      '',
      OPEN.en,
      link,
      '',
      ...ending('en'),
      '',
      '—',
      '',
      `${es.sentence} ${OPEN.es}`,
      ...ending('es'),
    ].join('\n'),
    short: `${plain(own ?? en.sentence)} ${link}`,
    link,
  }
}

const CODE: Record<Language, (code: string) => { subject: string; lines: string[]; short: string }> = {
  en: (code) => ({
    subject: `${code} is your code`,
    lines: [
      `Your code is ${code}. Enter it on the page you opened.`,
      '',
      `It works once, for ${CODE_MINUTES} minutes. We’ll never call you to ask for it.`,
    ],
    short: `${code} is your code. It works for ${CODE_MINUTES} minutes. We'll never call you to ask for it.`,
  }),
  es: (code) => ({
    subject: `${code} es su código`,
    lines: [
      `Su código es ${code}. Escríbalo en la página que abrió.`,
      '',
      `Funciona una vez, durante ${CODE_MINUTES} minutos. Nunca lo llamaremos para pedírselo.`,
    ],
    short: `${code} es su codigo. Funciona durante ${CODE_MINUTES} minutos. Nunca lo llamaremos para pedirselo.`,
  }),
}

export const codeMail = (language: Language, code: string) => {
  const { subject, lines, short } = CODE[language](code)
  return { subject, text: lines.join('\n'), short }
}

/** A curly apostrophe would split a text into two. */
const plain = (sentence: string): string => sentence.replaceAll('’', "'")
