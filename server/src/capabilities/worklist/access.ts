import { itemNotFound } from '@corridor/contract/worklist/errors.ts'
import type { ItemRef } from '@corridor/contract/worklist/model.ts'
import type { Person } from '#platform/access/person.ts'
import { found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { WorkItemSource } from '#platform/work-items.ts'
import { seenBy } from './store/items.ts'
import type { Ref } from './store/tables.ts'

type Worker = Pick<Person, 'id' | 'practiceId' | 'claims'>

const mayWorkOn = ({ claims }: Pick<Person, 'claims'>, { kind }: WorkItemSource): boolean =>
  claims.has(kind.claim)

/** The kinds that a person may work on: none for somebody without a practice. */
export const sourcesFor = ({ workItems }: Pick<Services, 'workItems'>, person: Worker): WorkItemSource[] =>
  person.practiceId ? [...workItems.values()].filter((source) => mayWorkOn(person, source)) : []

/** An item as its caller may reach it. A kind that is not declared, or not theirs, answers like an item that is not there. */
export function reach(
  services: Pick<Services, 'workItems'>,
  person: Worker,
  { kind, itemId }: ItemRef,
): { source: WorkItemSource; ref: Ref } {
  const source = found(
    sourcesFor(services, person).find((one) => one.kind.kind === kind),
    itemNotFound,
  )
  const practiceId = found(person.practiceId, itemNotFound)
  return { source, ref: { practiceId, kind, itemId, seen: seenBy(source, person.id) } }
}
