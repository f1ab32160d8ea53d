import type { Language } from '@corridor/contract/guests/model.ts'
import type { ComponentType } from 'react'
import type { GuestText } from './text.ts'

/** What the page of a link gives to the screen of its kind. */
export interface GuestScreenProps {
  /** What was got for opening the link; every call of the screen carries it. */
  pass: string
  text: GuestText
  language: Language
  /** In the language of the page. */
  formatDate: (instant: string) => string
  /** To be called when the server refuses the pass: the page finds out why and says so. */
  onRefused: () => void
}

/** A page that is there before its visitor has a link. It stands in a frame of its own. */
export interface RegistrationProps {
  /** What follows the name of the registration in the address. */
  token: string
  language: Language
  text: GuestText
  onLanguage: () => void
  /** Registered: the token of the visitor's own link. */
  onLink: (token: string) => void
}

interface GuestKind {
  /** Shown before the link is opened, so it is loaded with the page and not with the screen. */
  titles: Record<Language, string>
  load: () => Promise<ComponentType<GuestScreenProps>>
}

/** What a capability shows to people without an account. Its `guest.ts` exports this as `guest`, and the page finds it there. */
export interface GuestPart {
  /** The screens of its links, by their kinds. */
  kinds?: Record<string, GuestKind>
  /** Pages before there is a link, by their names: `door` is opened by `/g#door-TOKEN`. */
  registrations?: Record<string, () => Promise<ComponentType<RegistrationProps>>>
  /** Pages with an address of their own, by its first word: `refer` is opened by `/refer/TOKEN`. */
  pages?: Record<string, () => Promise<ComponentType<{ token: string }>>>
}
