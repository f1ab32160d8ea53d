import type { GuestPart } from '#guest/part.ts'

export const guest: GuestPart = {
  kinds: {
    curbside: {
      titles: { en: 'Check in for your visit', es: 'Avísenos cuando llegue a su cita' },
      load: async () => (await import('./guest/Visit.tsx')).Visit,
    },
  },
  registrations: { door: async () => (await import('./guest/Door.tsx')).Door },
}
