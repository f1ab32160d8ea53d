import type { GuestPart } from '#guest/part.ts'

/** Found by their name, so that a new capability has its guest screens without an entry here. */
const declared = Object.values(
  import.meta.glob<GuestPart>('../../capabilities/*/guest.ts', { eager: true, import: 'guest' }),
)

export const KINDS: NonNullable<GuestPart['kinds']> = Object.assign({}, ...declared.map(({ kinds }) => kinds))

export const REGISTRATIONS: NonNullable<GuestPart['registrations']> = Object.assign(
  {},
  ...declared.map(({ registrations }) => registrations),
)

export const PAGES: NonNullable<GuestPart['pages']> = Object.assign({}, ...declared.map(({ pages }) => pages))
