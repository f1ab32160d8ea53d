import { useQuery } from '@tanstack/react-query'
import { Badge } from '#ui/data/Badge.tsx'
import { tooLongQuery } from '../state/queries.ts'
import { boardText as text } from './text.ts'

/** How many referrals of both directions lie too long; nothing while there is none. */
export function TooLong() {
  const { data } = useQuery(tooLongQuery)
  const count = data ? data.sent + data.received : 0
  return count > 0 && <Badge tone="red">{text.tooLongCount(count)}</Badge>
}
