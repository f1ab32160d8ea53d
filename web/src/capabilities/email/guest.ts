import type { GuestPart } from '#guest/part.ts'

export const guest: GuestPart = {
  kinds: {
    email: {
      titles: { en: 'There is a secure message for you', es: 'Hay un mensaje seguro para usted' },
      load: async () => (await import('./guest/Emails.tsx')).Emails,
    },
  },
}
