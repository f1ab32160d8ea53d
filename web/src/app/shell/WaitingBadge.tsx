import { CountBadge } from '#ui/data/CountBadge.tsx'
import { text } from './text.ts'

/** How much waits behind a menu item; null for zero. */
export function WaitingBadge({ count }: { count: number }) {
  return <CountBadge tone="loud" count={count} label={text.waiting(count)} />
}
