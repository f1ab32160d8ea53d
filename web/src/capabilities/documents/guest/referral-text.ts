import type { ReferralRequest, Urgency } from '@corridor/contract/documents/types.ts'
import type { Language } from '@corridor/contract/guests/model.ts'

const list = (parts: readonly string[], and: string): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${and} ${parts.at(-1)}`

const EN_REASONS: Record<ReferralRequest, string> = {
  evaluate: 'examine you and say what they recommend',
  extract: 'remove a tooth',
  implant: 'talk with you about an implant',
  biopsy: 'take a small sample to have it looked at',
  'second-opinion': 'give a second opinion',
  other: 'treat something your dentist explained to you',
}

const ES_REASONS: Record<ReferralRequest, string> = {
  evaluate: 'lo examinen y le digan qué recomiendan',
  extract: 'le extraigan un diente',
  implant: 'le hablen sobre un implante',
  biopsy: 'tomen una pequeña muestra para analizarla',
  'second-opinion': 'le den una segunda opinión',
  other: 'traten algo que su dentista le explicó',
}

const en = {
  title: (name: string, practice: string) => `${name}, you’ve been referred to ${practice}`,
  by: (practice: string) =>
    `${practice} sent them what they need to know. Please call to make your appointment.`,
  where: 'Where to go',
  call: (phone: string) => `Call ${phone} for an appointment`,
  askUs: (practice: string) => `Call ${practice} if you need their number`,
  why: 'Why',
  reasons: (requests: readonly ReferralRequest[]) =>
    `Your dentist asked them to ${list(
      requests.map((one) => EN_REASONS[one]),
      'and',
    )}.`,
  anyReason: 'Your dentist wants a specialist to see you.',
  urgencies: {
    routine: '',
    soon: 'Please try to be seen within two weeks.',
    urgent: 'This is urgent. Please call today.',
  } as Record<Urgency, string>,
  bring: 'What to bring',
  things: [
    'A photo ID',
    'Your insurance card',
    'A list of the medicines you take, and of allergies',
    'Your X-rays, if you were given any',
  ],
  visit: 'Your appointment',
  notYet: 'We don’t know of an appointment yet. Tell us when you have one, and we’ll stop reminding you.',
  scheduled: (day: string) => `Your visit is on ${day}.`,
  later: 'Nothing is left for you to do here.',
  haveDate: 'I have a date',
  otherDate: 'Change the date',
  day: 'Day of your visit',
  save: 'Save',
}

const es: typeof en = {
  title: (name, practice) => `${name}, lo remitieron a ${practice}`,
  by: (practice) => `${practice} ya les envió lo que necesitan saber. Llame para hacer su cita.`,
  where: 'Adónde ir',
  call: (phone) => `Llame al ${phone} para hacer una cita`,
  askUs: (practice) => `Llame a ${practice} si necesita el número`,
  why: 'Por qué',
  reasons: (requests) =>
    `Su dentista pidió que ${list(
      requests.map((one) => ES_REASONS[one]),
      'y',
    )}.`,
  anyReason: 'Su dentista quiere que lo vea un especialista.',
  urgencies: {
    routine: '',
    soon: 'Procure que lo atiendan en las próximas dos semanas.',
    urgent: 'Es urgente. Por favor, llame hoy.',
  },
  bring: 'Qué llevar',
  things: [
    'Una identificación con foto',
    'Su tarjeta del seguro',
    'Una lista de sus medicinas y alergias',
    'Sus radiografías, si se las dieron',
  ],
  visit: 'Su cita',
  notYet: 'Aún no sabemos de una cita. Díganos cuando la tenga y dejaremos de recordárselo.',
  scheduled: (day) => `Su cita es el ${day}.`,
  later: 'Ya no tiene que hacer nada aquí.',
  haveDate: 'Ya tengo fecha',
  otherDate: 'Cambiar la fecha',
  day: 'Día de su cita',
  save: 'Guardar',
}

export const REFERRAL_TEXTS: Record<Language, typeof en> = { en, es }
