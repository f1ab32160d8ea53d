import { linkEnded } from '@corridor/contract/guests/errors.ts'
import { WRONG_ANSWERS_MAX } from '@corridor/contract/guests/limits.ts'
import type { LinkState } from '@corridor/contract/guests/model.ts'
import type { Database } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Link } from '../store/tables.ts'

interface Seen {
  link: Link
  practice: { suspended_at: Date | null } | undefined
  now: Date
  /** Whether what it shows was deleted. */
  isGone?: boolean
}

/** Asks the kind of the link whether what it shows was deleted. */
export const isGone = ({ guestKinds }: Pick<Services, 'guestKinds'>, db: Database, link: Link) =>
  guestKinds.get(link.kind).isGone(db, link)

/** How a link stands for somebody who has opened it: whether it can be opened again does not matter to them. */
export function stateOfOpened({ link, practice, now, isGone = false }: Seen): LinkState {
  if (link.recalled_at || isGone) return 'recalled'
  if (!practice || practice.suspended_at) return 'unavailable'
  return link.expires_at <= now ? 'expired' : 'open'
}

/** How a link stands for somebody who has its address, from this sending or an earlier one. */
export function stateOf({ sending, ...seen }: Seen & { sending: number }): LinkState {
  const { link } = seen
  const state = stateOfOpened(seen)
  if (state === 'recalled' || state === 'unavailable') return state
  if (sending !== link.sending) return 'renewed'
  if (link.max_uses !== null && link.uses >= link.max_uses) return 'used-up'
  if (state === 'expired') return state
  return link.wrong_answers >= WRONG_ANSWERS_MAX ? 'locked' : 'open'
}

const RENEWED_FROM: readonly LinkState[] = ['expired', 'locked', 'renewed']

/** Whether the guest can have a new link sent to the same address. */
export const isRenewable = async (
  { guestKinds }: Pick<Services, 'guestKinds'>,
  db: Database,
  { state, link, now }: { state: LinkState; link: Link; now: Date },
): Promise<boolean> =>
  RENEWED_FROM.includes(state) &&
  link.renewable_until > now &&
  (await guestKinds.get(link.kind).isStillTheirs(db, link, guestKinds))

/** The refusal that says why a link is not open. */
export const endedRefusal = (state: Exclude<LinkState, 'open'>): Refusal => new Refusal(linkEnded[state])

/** Refuses a link that is not open, and says why. */
export function checkOpen(state: LinkState): void {
  if (state !== 'open') throw endedRefusal(state)
}
