import { ITEM_ALERTS } from '@corridor/contract/worklist/alerts.ts'
import * as people from '#capabilities/people/public.ts'
import type { Tx } from '#platform/transaction.ts'
import type { WorkItemSource } from '#platform/work-items.ts'
import type { Ref } from './store/tables.ts'

type ItemAlert = (typeof ITEM_ALERTS)[number]

const aboutOf = ({ kind, itemId }: Ref): string => `${kind}/${itemId}`

/** Notifies people about an item, without its title: that may name a patient. */
export async function alertAbout(
  tx: Tx,
  kind: ItemAlert,
  { source, ref, from, to }: { source: WorkItemSource; ref: Ref; from: string; to: readonly string[] },
): Promise<void> {
  if (to.every((id) => id === from)) return
  const sender = await people.find(tx.db, from)
  tx.alert(kind, {
    to,
    from,
    practiceId: ref.practiceId,
    about: aboutOf(ref),
    facts: {
      from: sender ? people.nameOf(sender) : '',
      noun: source.kind.noun,
      path: source.kind.target(ref.itemId),
    },
    at: tx.now,
  })
}

/** Nobody has to look any more, or this person does not. */
export function settleAbout(tx: Tx, ref: Ref, personId?: string): void {
  for (const kind of ITEM_ALERTS) tx.settle(kind, aboutOf(ref), personId)
}
