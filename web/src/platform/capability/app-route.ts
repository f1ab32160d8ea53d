import type { ComponentType } from 'react'
import type { EntryStep } from '../navigation/entry-steps.ts'
import type { SessionState } from '../session.ts'
import type { MenuEntry } from './menu-entry.ts'

/** Who may be on a screen: anyone; only a person with a session; only a person without one (the sign-in pages). */
export type RouteAccess = 'open' | 'signed-in' | 'guest-only'

/** One address of the product. A capability lists its own in `routes.tsx`; the router collects them. */
export interface AppRoute {
  /** From the root, as `/dashboard/chat`. */
  path: string
  access: RouteAccess
  /** The menu item of this screen: people without it get "not for you". */
  menu?: MenuEntry
  /** Who may be on a screen that has no menu item: everybody else gets "not for you". */
  isFor?: (session: SessionState) => boolean
  /** The product will have it: until its feature is on, the page says that it is not part of this version. */
  isPlanned?: true
  /** Where people without the menu item are redirected, if anywhere. */
  alternative?: (session: SessionState, search: string) => string | undefined
  /** `bare` is for signed-in steps without rail and bottom bar, such as the ones after a first sign-in. */
  frame?: 'shell' | 'bare'
  /** The screen of a step after sign-in (`bare`): people who are not at one of these steps are redirected. */
  steps?: readonly EntryStep[]
  /** It reads nothing by queries, so that a first visit does not load the library for them. */
  isWithoutQueries?: true
  /** Imported on the first visit, so that no screen pays for another. */
  load: () => Promise<{ Screen: ComponentType }>
  /** What the window is called: "Chat" becomes "Chat · Corridor". */
  title: string
}
