import { DEVICE_DAYS } from '@corridor/contract/guests/limits.ts'
import type { Language } from '@corridor/contract/guests/model.ts'
import { CODE_MINUTES } from '@corridor/contract/kernel/one-time-codes.ts'
import { TEXTS } from '#guest/text.ts'
import type { LinkEnd } from './use-link.ts'

type DatePart = 'month' | 'day' | 'year'

const en = {
  ...TEXTS.en,
  otherTitle: 'Something was sent to you',
  open: 'Open',
  needsCode: 'To make sure only you can open it, we’ll send you a 6-digit code first.',
  mailCode: (address: string) => `Email a code to ${address}`,
  textCode: (end: string) => `Text a code to my phone ending in ${end}`,
  sentByMail: (address: string) => `Enter the 6-digit code we just sent to ${address}.`,
  sentByText: (end: string) => `Enter the 6-digit code we just sent to your phone ending in ${end}.`,
  code: '6-digit code',
  goodFor: `It works once, for ${CODE_MINUTES} minutes.`,
  nextCode: (seconds: number) => `New code in 0:${String(seconds).padStart(2, '0')}`,
  birthDate: 'Patient’s date of birth',
  dateParts: ['month', 'day', 'year'] as readonly DatePart[],
  month: 'Month',
  day: 'Day',
  year: 'Year',
  whyBirthDate: 'After several wrong codes, we need this too.',
  remember: `Remember this device for ${DEVICE_DAYS} days`,
  notShared: 'Don’t choose this on a shared device.',
  whyTitle: 'Why a code?',
  why: 'So that only you can open it. No account or password needed.',
  until: (date: string) => `This link is only for you. It works until ${date}.`,
  print: 'Print',
  renew: 'Send me a new link',
  callPractice: 'Call the practice if you still need it.',
  renewed: 'If this link can be renewed, a new one is on its way to the same address. It may take a minute.',
  closedNow: 'This page closed because the link no longer works.',
  ended: {
    recalled: [
      'The practice recalled this link',
      'You can no longer view what was sent. Call the practice if you have questions.',
    ],
    expired: ['This link has expired', 'Links work for a limited time to keep your information safe.'],
    'used-up': ['This link was already used', 'It can’t be opened again.'],
    renewed: ['There’s a newer link', 'We sent it to the same address. Please use that one.'],
    locked: ['This link is locked', 'There were too many wrong answers.'],
    unavailable: ['This isn’t available right now', 'Please try again later, or call the practice.'],
    unknown: [
      'This link doesn’t work',
      'Part of it may be missing. Try opening it from your email or text again.',
    ],
  } satisfies Record<LinkEnd, [string, string]> as Record<LinkEnd, [string, string]>,
  errors: {
    ...TEXTS.en.errors,
    'guest-code-wrong': 'That code isn’t right. Please check it.',
    'guest-answers-wrong': 'The code or the date of birth isn’t right.',
    'guest-code-spent': 'That code no longer works. Please get a new one.',
    'guest-code-too-soon': 'A code was just sent. Please wait a moment.',
    'guest-birth-date-needed': 'Please enter the date of birth too.',
  } as Record<string, string>,
}

const es: typeof en = {
  ...TEXTS.es,
  otherTitle: 'Hay algo para usted',
  open: 'Abrir',
  needsCode: 'Para que solo usted pueda leerlo, primero le enviaremos un código de 6 dígitos.',
  mailCode: (address) => `Enviar un código a ${address}`,
  textCode: (end) => `Enviar un código a mi teléfono terminado en ${end}`,
  sentByMail: (address) => `Escriba el código de 6 dígitos que acabamos de enviar a ${address}.`,
  sentByText: (end) =>
    `Escriba el código de 6 dígitos que acabamos de enviar a su teléfono terminado en ${end}.`,
  code: 'Código de 6 dígitos',
  goodFor: `Funciona una vez, durante ${CODE_MINUTES} minutos.`,
  nextCode: (seconds) => `Nuevo código en 0:${String(seconds).padStart(2, '0')}`,
  birthDate: 'Fecha de nacimiento del paciente',
  dateParts: ['day', 'month', 'year'],
  month: 'Mes',
  day: 'Día',
  year: 'Año',
  whyBirthDate: 'Hubo varios códigos incorrectos, así que también pedimos esto.',
  remember: `Recordar este dispositivo durante ${DEVICE_DAYS} días`,
  notShared: 'No elija esto en un dispositivo compartido.',
  whyTitle: '¿Por qué un código?',
  why: 'Para que solo usted pueda leerlo. Sin cuenta ni contraseña.',
  until: (date) => `Este enlace es solo para usted y funciona hasta el ${date}.`,
  print: 'Imprimir',
  renew: 'Enviarme un enlace nuevo',
  callPractice: 'Llame al consultorio si aún lo necesita.',
  renewed:
    'Si este enlace se puede renovar, uno nuevo va en camino a la misma dirección. Puede tardar un minuto.',
  closedNow: 'Esta página se cerró porque el enlace ya no funciona.',
  ended: {
    recalled: [
      'El consultorio retiró este enlace',
      'Ya no puede ver lo que se le envió. Llame al consultorio si tiene preguntas.',
    ],
    expired: [
      'Este enlace venció',
      'Los enlaces funcionan por tiempo limitado para proteger su información.',
    ],
    'used-up': ['Este enlace ya se usó', 'No se puede abrir otra vez.'],
    renewed: [
      'Hay un enlace más nuevo',
      'Enviamos un enlace más nuevo a la misma dirección. Por favor, use ese.',
    ],
    locked: ['Este enlace está bloqueado', 'Hubo demasiadas respuestas incorrectas.'],
    unavailable: ['Esto no está disponible ahora', 'Inténtelo más tarde o llame al consultorio.'],
    unknown: [
      'Este enlace no funciona',
      'Puede que falte una parte. Abra otra vez el enlace de su correo o mensaje.',
    ],
  },
  errors: {
    ...TEXTS.es.errors,
    'guest-code-wrong': 'Este código no es correcto. Por favor, revíselo.',
    'guest-answers-wrong': 'El código o la fecha de nacimiento no es correcta.',
    'guest-code-spent': 'Este código ya no funciona. Por favor, pida uno nuevo.',
    'guest-code-too-soon': 'Acabamos de enviar un código. Espere un momento.',
    'guest-birth-date-needed': 'Escriba también la fecha de nacimiento.',
  },
}

export type PageText = typeof en
export const PAGE_TEXTS: Record<Language, PageText> = { en, es }
