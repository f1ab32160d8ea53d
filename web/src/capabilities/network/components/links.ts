import { addressWith } from '#platform/navigation/address-with.ts'

type Address = ReturnType<typeof addressWith>

/** The parts of the address beside the view: whose details are open, and which dialog about whom. */
const NOTHING = { practice: null, person: null, invite: null, to: null }

export const atDetails = (search: URLSearchParams, of: 'practice' | 'person', id: string): Address =>
  addressWith(search, { ...NOTHING, [of]: id })
export const withoutDetails = (search: URLSearchParams): Address => addressWith(search, NOTHING)

/** What a dialog is about: a practice, somebody on their own for the practice, a person for oneself, or an address. */
export const DIALOGS = ['practice', 'individual', 'person', 'email'] as const
type DialogKind = (typeof DIALOGS)[number]

export const atDialog = (search: URLSearchParams, invite: DialogKind, to: string | null = null): Address =>
  addressWith(search, { invite, to })
export const withoutDialog = (search: URLSearchParams): Address =>
  addressWith(search, { invite: null, to: null })
