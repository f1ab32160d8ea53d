import { StatusDot } from '#ui/data/person/StatusDot.tsx'
import { useStatusOf } from './statuses.ts'

/** A person's status, as a dot with a label; null until it is loaded. */
export function PersonStatus({ personId }: { personId: string }) {
  const status = useStatusOf(personId)
  return status && <StatusDot {...status} />
}
