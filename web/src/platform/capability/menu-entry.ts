import type { Claim, Feature } from '@corridor/contract/kernel/claims.ts'
import type { Icon } from '#ui/icons/icon.ts'

/** Somewhere one can go, by name and picture. */
export interface MenuItem {
  label: string
  path: `/dashboard${string}`
  Icon: Icon
}

/** One way into the product: in the rail, in the bar of a phone, and in the switcher. */
export interface MenuEntry extends MenuItem {
  /** What fits below the icon in the rail. */
  shortLabel: string
  /** What the screen is for, as the second row in the switcher. */
  purpose: string
  /** One of these claims opens the entry. */
  anyOf: readonly Claim[]
  /** The entry also needs this feature to be switched on in the installation. */
  feature?: Feature
  /** Used often on a phone, so it comes first there. */
  isFirstOnPhone?: boolean
}
