import { StatusDot } from '../../ui/data/StatusDot.tsx'
import { useStatusOf } from './statuses.ts'

/** How somebody is there, as a dot with its word; nothing while that is not known. */
export function PersonStatus({ personId }: { personId: string }) {
  const status = useStatusOf(personId)
  return status && <StatusDot {...status} />
}
