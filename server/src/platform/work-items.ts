import type { WorkItemKind } from '@corridor/contract/worklist/work-item.ts'
import type { RawBuilder } from 'kysely'
import type { TimelineOf } from './timeline.ts'

/** What a capability declares in its plugin about items that a team works through: the worklist capability does the rest. */
export interface WorkItemSource {
  kind: WorkItemKind
  /**
   * Which items of the practice a person who holds the claim may see, as a condition on the item's id and the person's. It
   * runs inside row-level security.
   */
  maySee: (itemId: RawBuilder<string>, personId: RawBuilder<string>) => RawBuilder<boolean>
  /**
   * The position of what came last from outside in the item with this id, while nobody has answered it. A person who is done with an item says
   * how far they have seen it, and is refused where more has come. Without it nothing comes from outside.
   */
  newest?: (itemId: RawBuilder<string>) => RawBuilder<number>
  /** The ids of its items about a patient, as a query. Without it they are those that were opened with the patient's id. */
  ofPatient?: (of: TimelineOf) => RawBuilder<unknown>
}

export type WorkItemSources = Map<string, WorkItemSource>

declare module './services.ts' {
  interface Services {
    /** The items that teams work through, by kind. */
    workItems: WorkItemSources
  }
}

/** Collects them. The same kind twice stops the start. */
export function collectWorkItems(
  capabilities: readonly { workItems?: readonly WorkItemSource[] }[],
): WorkItemSources {
  const all = capabilities.flatMap((one) => one.workItems ?? [])
  const byKind = new Map(all.map((one) => [one.kind.kind, one]))
  if (byKind.size < all.length) throw new Error('Two kinds of work items have the same name')
  return byKind
}
