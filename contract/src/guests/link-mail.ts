import type { Language } from './model.ts'

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

/** What the mail or text with a link says of it: whom it is from, and nothing of what it opens. */
export type MailText = Record<Language, (practiceName: string) => { subject: string; sentence: string }>

/** In both languages: nobody knows yet which one the guest reads. */
export function linkMail(mailText: MailText, { practiceName, phone, link, own }: MailFacts) {
  const [en, es] = [mailText.en(practiceName), mailText.es(practiceName)]
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

/** A curly apostrophe would split a text into two. */
const plain = (sentence: string): string => sentence.replaceAll('’', "'")
