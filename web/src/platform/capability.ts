import type { AnyAlertKind } from '@corridor/contract/kernel/alert.ts'
import type { Claim, Feature } from '@corridor/contract/kernel/claims.ts'
import type { Icon } from '@tabler/icons-react'
import { type ComponentType, createContext } from 'react'
import type { Tone } from '../ui/data/tones.ts'
import type { Waiting } from './counts.ts'
import type { FirstStep } from './first-steps.ts'
import type { AppRoute } from './navigation/app-route.ts'
import type { Findings } from './navigation/findings.ts'
import type { SessionState } from './session.ts'

/** Somewhere one can go, by name and picture. */
export interface Place {
  label: string
  path: `/dashboard${string}`
  Icon: Icon
}

/** One way into the product: in the rail, in the bar of a phone, and in the switcher. */
export interface MenuEntry extends Place {
  /** What fits below the icon in the rail. */
  shortLabel: string
  /** What the place is for, in a line of the switcher. */
  purpose: string
  /** One of these claims opens the entry. */
  anyOf: readonly Claim[]
  /** The entry also needs this feature to be switched on in the installation. */
  feature?: Feature
  /** People reach for it on a phone, so it comes before the others there. */
  isFirstOnPhone?: boolean
}

/** What concerns oneself or one's practice rather than the day's work: in the profile menu, in the sheet of a phone. */
export interface ProfileEntry extends Place {
  /** Whose menu it is in; without it, everybody's. */
  isFor?: (session: SessionState) => boolean
  /** Everybody needs it so often that it also stands below the entries of the rail. */
  isInRail?: boolean
}

/** Something one can do, by name; it is done at its address. */
export interface Command extends Place {
  /** What people call it besides its name. */
  words?: string
  /** Who can do it; without it, everybody. */
  isFor?: (session: SessionState) => boolean
}

/** Something one can do with somebody one may write to, wherever they are shown; it is done at its address. */
export interface ContactAction {
  label: string
  /** Where several stand below each other: "Message Dr Elena Fox". */
  spoken: (name: string) => string
  path: (personId: string) => `/dashboard${string}`
  Icon: Icon
  isFor: (session: SessionState) => boolean
}

/** A part of the start page that is more than lines. It brings its own frame, and shows nothing while it has nothing to say. */
export interface HomeCard {
  /** Once among all. */
  name: string
  place: 'main' | 'side'
  isFor?: (session: SessionState) => boolean
  load: () => Promise<{ Card: ComponentType }>
}

/** A kind of alert, as it looks in the list. */
export interface ShownAlert {
  kind: AnyAlertKind
  Icon: Icon
  tone: Tone
}

/**
 * What a capability gives to the frame around the screens. It is declared in its `routes.tsx` and loaded with the app:
 * it names screens and live handlers, and fetches them only when they are needed.
 */
export interface WebCapability {
  routes: readonly AppRoute[]
  menu?: readonly MenuEntry[]
  profile?: readonly ProfileEntry[]
  /** Places that the switcher finds beside the menu and profile entries. */
  switcher?: readonly Place[]
  /** What the switcher can do. */
  commands?: readonly Command[]
  /** What the switcher finds by name, such as people. */
  findings?: readonly Findings[]
  /** What can be done with a contact. Screens that stand above this capability show it without knowing it. */
  contactActions?: readonly ContactAction[]
  /** What waits for somebody behind one of its entries, and its line on the start page. */
  waiting?: readonly Waiting[]
  /** What it tells people of, and how that looks. */
  alerts?: readonly ShownAlert[]
  /** What somebody new, or a new practice, does first: the start page keeps the list until all is done. */
  firstSteps?: readonly FirstStep[]
  /** Its further parts of the start page. */
  home?: readonly HomeCard[]
  /** Fetches what hears the capability's events. It is there before the live connection opens, whatever screen is open. */
  live?: () => Promise<unknown>
}

/** The capabilities that the app is made of, in the order of the rail. */
export const Capabilities = createContext<readonly WebCapability[]>([])
