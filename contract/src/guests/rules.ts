import type { DeviceKind, Language } from './model.ts'

/** What kind of device a browser says it runs on: enough for a sender to know, and no more. */
export function deviceKindOf(userAgent: string): DeviceKind {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet'
  if (/Mobi|iPhone|iPod|Android/i.test(userAgent)) return 'phone'
  return 'computer'
}

/** The first of the wanted languages that guest pages speak, from a browser's list or an Accept-Language header. */
export function languageOf(wanted: readonly string[]): Language {
  const known = wanted
    .map((one) => one.trim().slice(0, 2).toLowerCase())
    .find((one) => one === 'es' || one === 'en')
  return known === 'es' ? 'es' : 'en'
}

/** An address as a guest page shows it: enough to recognize one's own, and nothing to learn from. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••••${email.slice(at)}`
}

export const mobileEnd = (mobile: string): string => mobile.slice(-2)
