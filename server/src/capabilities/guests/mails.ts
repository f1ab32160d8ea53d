import type { Language } from '@corridor/contract/guests/model.ts'
import { CODE_MINUTES } from '@corridor/contract/kernel/one-time-codes.ts'

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
