import type { Language } from '@corridor/contract/guests/model.ts'

/** A day without a time, as people write it. */
const writtenDay = (day: string, locale: string): string =>
  new Date(`${day}T12:00:00`).toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' })

const en = {
  language: 'Español',
  loading: 'Opening your link…',
  offline: 'We can’t reach the server. Check your connection and try again.',
  retry: 'Try again',
  notExpected: 'Not expecting this?',
  call: (phone: string) => `Call ${phone}`,
  errors: {
    'too-many-attempts': 'Too many attempts. Please wait a little and try again.',
    'invalid-input': 'Please check what you entered.',
  } as Record<string, string>,
  failed: 'That didn’t work. Please try again.',
  fields: {
    missing: 'Please fill this in.',
    noDate: 'Please enter the whole date.',
    email: 'Please check this email address.',
    wrong: 'Please check this.',
    tooEarly: (day: string) => `Please choose ${day} or later.`,
    tooLate: (day: string) => `Please choose ${day} or earlier.`,
    day: (day: string) => writtenDay(day, 'en-US'),
  },
  answer: {
    label: 'Your reply',
    send: 'Send reply',
    sending: 'Sending…',
    sent: 'Your reply was sent.',
  },
  files: {
    choose: (most: number) => `Files, up to ${most}`,
    tooMany: (most: number) => `Please attach at most ${most} files.`,
    empty: (name: string) => `“${name}” is empty. Please choose it again or leave it out.`,
    download: (name: string) => `Download ${name}`,
    size: (bytes: number) => `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-US')} KB`,
  },
}

const es: typeof en = {
  language: 'English',
  loading: 'Abriendo su enlace…',
  offline: 'No podemos conectar con el servidor. Revise su conexión e inténtelo de nuevo.',
  retry: 'Intentar de nuevo',
  notExpected: '¿No lo esperaba?',
  call: (phone) => `Llame al ${phone}`,
  errors: {
    'too-many-attempts': 'Demasiados intentos. Espere un poco e inténtelo de nuevo.',
    'invalid-input': 'Por favor, revise lo que escribió.',
    'website-referrals-full':
      'Este consultorio no puede recibir más remisiones desde su sitio web en este momento, porque hay muchas por revisar. Por favor, llame al consultorio.',
  },
  failed: 'No funcionó. Inténtelo de nuevo.',
  fields: {
    missing: 'Por favor, complete este campo.',
    noDate: 'Por favor, escriba la fecha completa.',
    email: 'Por favor, revise esta dirección de correo electrónico.',
    wrong: 'Por favor, revise este campo.',
    tooEarly: (day) => `Por favor, elija el ${day} o un día posterior.`,
    tooLate: (day) => `Por favor, elija el ${day} o un día anterior.`,
    day: (day) => writtenDay(day, 'es-US'),
  },
  answer: {
    label: 'Su respuesta',
    send: 'Enviar respuesta',
    sending: 'Enviando…',
    sent: 'Su respuesta fue enviada.',
  },
  files: {
    choose: (most) => `Archivos, hasta ${most}`,
    tooMany: (most) => `Adjunte como máximo ${most} archivos.`,
    empty: (name) => `“${name}” está vacío. Elíjalo de nuevo o quítelo.`,
    download: (name) => `Descargar ${name}`,
    size: (bytes) => `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('es-US')} KB`,
  },
}

/** What every guest page says, whatever it shows. */
export type GuestText = typeof en
export const TEXTS: Record<Language, GuestText> = { en, es }
