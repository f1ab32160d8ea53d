import type { Language } from '@corridor/contract/guests/model.ts'
import type { ComponentType } from 'react'
import type { GuestText } from './text.ts'

/** What the frame gives to the screen of a kind. */
export interface GuestScreenProps {
  /** What was got for opening the link; every call of the screen carries it. */
  pass: string
  text: GuestText
  language: Language
  /** In the language of the page. */
  formatDate: (instant: string) => string
  /** To be called when the server refuses the pass: the frame finds out why and says so. */
  onRefused: () => void
}

/** The screens by the kind of their links, each loaded when it is opened. A capability adds its own here. */
export const KINDS: Record<string, () => Promise<ComponentType<GuestScreenProps>>> = {
  curbside: async () => (await import('#capabilities/curbside/guest/Visit.tsx')).Visit,
  documents: async () => (await import('#capabilities/documents/guest/Documents.tsx')).Documents,
  email: async () => (await import('#capabilities/email/guest/Emails.tsx')).Emails,
  referral: async () => (await import('#capabilities/documents/guest/Referral.tsx')).Referral,
  message: async () => (await import('#capabilities/guests/guest/Message.tsx')).Message,
}
