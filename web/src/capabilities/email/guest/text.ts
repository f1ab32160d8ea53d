import type { Language } from '@corridor/contract/guests/model.ts'

const en = {
  you: 'You',
  from: (name: string) => `From ${name}`,
  nothing: 'Please write something, or attach a file.',
  listen: (name: string) => `Listen to ${name}`,
}

const es: typeof en = {
  you: 'Usted',
  from: (name) => `De ${name}`,
  nothing: 'Escriba algo o adjunte un archivo.',
  listen: (name) => `Escuchar ${name}`,
}

export const EMAIL_TEXTS: Record<Language, typeof en> = { en, es }
