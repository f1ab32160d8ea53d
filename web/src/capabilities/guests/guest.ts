import type { GuestPart } from '#guest/part.ts'

export const guest: GuestPart = {
  kinds: {
    message: {
      titles: { en: 'You have a secure message', es: 'Hay un mensaje seguro para usted' },
      load: async () => (await import('./guest/Message.tsx')).Message,
    },
  },
}
