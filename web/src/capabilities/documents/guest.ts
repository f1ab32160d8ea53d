import type { GuestPart } from '#guest/part.ts'

export const guest: GuestPart = {
  kinds: {
    documents: {
      titles: { en: 'Documents were sent to you', es: 'Hay documentos para usted' },
      load: async () => (await import('./guest/Documents.tsx')).Documents,
    },
    referral: {
      titles: { en: 'You were referred to another office', es: 'Lo remitieron a otro consultorio' },
      load: async () => (await import('./guest/Referral.tsx')).Referral,
    },
  },
  pages: { refer: async () => (await import('./guest/refer/ReferPage.tsx')).ReferPage },
}
