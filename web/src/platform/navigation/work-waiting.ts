import type { Count } from '@corridor/contract/kernel/count.ts'
import type { WorkItemKind } from '@corridor/contract/worklist/work-item.ts'
import type { Tone } from '#ui/data/tones.ts'
import type { Icon } from '#ui/icons/icon.ts'
import { call } from '../api.ts'
import type { MenuItem } from '../capability/menu-entry.ts'
import { type Waiting, waiting } from '../capability/waiting.ts'

/**
 * What waits over all kinds of work items, for the start page: one call for all of them. It stands apart from the worklist because the
 * menu is there before a screen is opened.
 */
export const waitingWorkQuery = {
  queryKey: ['worklist', 'waiting'] as const,
  queryFn: () => call('GET /worklist/v1/waiting'),
}

interface WaitingWork {
  kind: WorkItemKind
  /** The menu entry that carries the number. */
  entry: MenuItem
  count?: Count
  /** Where several of them stand, if not at the entry. */
  path?: `/dashboard${string}`
  /** The menu entry leads there too while something waits. */
  isDoor?: true
  Icon: Icon
  tone: Tone
}

/**
 * The row of the start page about the items of a kind, for the `waiting` of its capability: how many need action, and which wait longest. There is none while nothing waits.
 */
export const workWaiting = ({
  kind,
  entry,
  count,
  path = entry.path,
  isDoor,
  Icon,
  tone,
}: WaitingWork): Waiting =>
  waiting({
    entry,
    count,
    claim: kind.claim,
    query: waitingWorkQuery,
    work: { kind: kind.kind, Icon, tone },
    door: isDoor && path,
    // The number is that of the menu: of two calls one may be a moment older.
    item: ({ kinds }, number) => {
      const found = kinds.find((one) => one.kind === kind.kind)
      const [longest] = found?.longest ?? []
      if (!found || !longest) return undefined
      return {
        title: kind.waiting(number ?? found.count),
        detail: found.longest.map(({ title }) => title).join(' · '),
        action: 'Open',
        path: (number ?? found.count) === 1 ? kind.target(longest.itemId) : path,
        since: longest.waitingSince,
        Icon,
        tone,
      }
    },
  })
