import type { AlertFacts, AnyAlertKind } from '@corridor/contract/kernel/alert.ts'
import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { type ComponentType, createContext } from 'react'
import type { Tone } from '#ui/data/tones.ts'
import type { Icon } from '#ui/icons/icon.ts'
import type { AppRoute } from './capability/app-route.ts'
import type { Findings, SearchSource } from './capability/findings.ts'
import type { FirstStep } from './capability/first-steps.ts'
import type { MenuEntry, MenuItem } from './capability/menu-entry.ts'
import type { Waiting } from './capability/waiting.ts'
import type { SessionState } from './session.ts'

/**
 * About the person or their practice rather than the day's work: in the profile menu, in the sheet of a
 * phone.
 */
export interface ProfileEntry extends MenuItem {
  /** Who has it in the menu; without it, everyone. */
  isFor?: (session: SessionState) => boolean
  /** Used so often that it is also below the menu items of the rail. */
  isInRail?: boolean
}

/** Something one can do, by name; it is done at its address. */
export interface Command extends MenuItem {
  /** What people call it besides its name. */
  words?: string
  /** Who can do it; without it, everybody. */
  isFor?: (session: SessionState) => boolean
}

/** A page on which something is set, as the switcher finds it. */
export interface SettingsPage extends MenuItem {
  /** Whose or what it sets, beside its name: "My office". */
  of: string
  /** What people call it besides its name. */
  words?: string
  /** Who can open it; without it, everybody. */
  isFor?: (session: SessionState) => boolean
}

/** An action for a contact, wherever they are shown; it opens its address. */
export interface ContactAction {
  label: string
  /** Where several are below each other: "Message Dr Elena Fox". */
  spoken: (name: string) => string
  path: (personId: string) => `/dashboard${string}`
  Icon: Icon
  isFor: (session: SessionState) => boolean
}

/** An action for a patient, on the patient's page; it opens its address. */
export interface PatientAction {
  label: string
  path: (patientId: string) => `/dashboard${string}`
  Icon: Icon
  isFor: (session: SessionState) => boolean
}

/** A part of a patient's page with its own frame; it renders nothing while it has nothing to show. */
export interface PatientCard {
  /** Once among all. */
  name: string
  /** What needs action stands above the rest. */
  isFirst?: true
  isFor: (session: SessionState) => boolean
  load: () => Promise<{ Card: ComponentType<{ patientId: string }> }>
}

/** A part of the start page with its own frame; it renders nothing while it has nothing to show. */
export interface HomeCard {
  /** Once among all. */
  name: string
  /** `today` is a part of the card about today in the office, and has no frame. */
  menuItem: 'main' | 'today' | 'side'
  isFor?: (session: SessionState) => boolean
  load: () => Promise<{ Card: ComponentType }>
}

/** A tab of My office that another capability brings. */
export interface OfficeTab {
  /** In the address: `?tab=templates`. */
  key: string
  label: string
  /** What the switcher finds it by besides its name: what can be set in it. */
  words?: string
  isFor: (session: SessionState) => boolean
  load: () => Promise<{ Tab: ComponentType }>
}

/** Something that can be done about an alert where it pops up: it leads somewhere, or does it right there. */
export type AlertAction = { label: string } & (
  | { path: `/dashboard${string}` }
  | { run: () => Promise<unknown>; isMain: true }
)

/** What only this window knows of an alert: it is not stored with the alert and does not leave the app. */
export interface AlertInApp {
  /** The text of the message. */
  text?: string
  /** Title and text are complete, so the alert's own second row is left out. */
  isWithoutDetail?: boolean
  /** Replaces opening it. */
  actions?: readonly AlertAction[]
}

/** A kind of alert, as it looks in the list. */
export interface ShownAlert {
  kind: AnyAlertKind
  Icon: Icon
  tone: Tone
  /** How it pops up. */
  inApp?: (facts: AlertFacts) => AlertInApp
}

/** An answer of the help dialog. A capability lists its own in its `help.ts`. */
export interface Answer {
  question: string
  answer: string
  /** Further words that people look for it with. */
  words?: string
  /** Where it is done, and what that screen is called. */
  at?: { path: `/dashboard${string}`; label: string }
  /** For people who have one of these; without it, for everybody. */
  anyOf?: readonly Claim[]
}

/**
 * What a capability gives to the frame around the screens. It is declared in its `routes.tsx` and loaded with the app:
 * it names screens and live handlers, and fetches them only when they are needed.
 */
export interface WebCapability {
  routes: readonly AppRoute[]
  menu?: readonly MenuEntry[]
  profile?: readonly ProfileEntry[]
  /** Targets that the switcher finds beside the menu and profile items. */
  switcher?: readonly MenuItem[]
  /** What the switcher can do. */
  commands?: readonly Command[]
  /** What the switcher finds by name, such as people. */
  findings?: readonly Findings[]
  /** What the switcher searches as one types, such as patients. */
  searches?: readonly SearchSource[]
  /** Pages of settings that the switcher finds; the tabs of My office need no line here. */
  settings?: readonly SettingsPage[]
  /** Actions for a contact. Screens of other capabilities show them without importing this one. */
  contactActions?: readonly ContactAction[]
  /** What waits behind one of its menu items, and its row on the start page. */
  waiting?: readonly Waiting[]
  /** Its kinds of alert, and how they look. */
  alerts?: readonly ShownAlert[]
  /** First steps of a new person or practice: the start page lists them until all are done. */
  firstSteps?: readonly FirstStep[]
  /** Its further parts of the start page. */
  home?: readonly HomeCard[]
  /** Its tabs of My office, behind the office's own. */
  officeTabs?: readonly OfficeTab[]
  /** What can be done for a patient, on their page. */
  patientActions?: readonly PatientAction[]
  /** Its parts of a patient's page, beside the timeline. */
  patientCards?: readonly PatientCard[]
  /** Loads the capability's event handlers before the live connection opens, whatever screen is open. */
  live?: () => Promise<unknown>
}

/** The capabilities that the app is made of, in the order of the rail. */
export const Capabilities = createContext<readonly WebCapability[]>([])
