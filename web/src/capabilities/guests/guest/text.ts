import type { Language } from '@corridor/contract/guests/model.ts'

const en = {
  from: (name: string) => `From ${name}`,
  errors: { 'guest-already-answered': 'Someone already replied to this message.' },
}

const es: typeof en = {
  from: (name) => `De ${name}`,
  errors: { 'guest-already-answered': 'Este mensaje ya fue respondido.' },
}

export const MESSAGE_TEXTS: Record<Language, typeof en> = { en, es }
