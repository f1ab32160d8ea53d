import type { EfaxMessage } from '@corridor/contract/fax/model.ts'
import { birthOf } from '#capabilities/patients/public.ts'

/** What a form for a new patient begins with: whom the first page names, to be checked against it. */
export function namedOn({ suggestedNew: named }: EfaxMessage) {
  if (!named) return {}
  const words = named.name.split(' ')
  return {
    firstName: words.slice(0, -1).join(' '),
    lastName: words.at(-1) ?? '',
    birth: birthOf(named.dateOfBirth ?? undefined),
  }
}
