/**
 * What other capabilities may use of the worklist: `import * as worklist from '../worklist/public.ts'`. Their plugins declare the kinds
 * (`workItems`); these functions publish what they change. There is nothing here that reads a note: notes never leave the practice.
 */
export { type DemoWork, fillDemoItem } from './demo.ts'
export { closedSince } from './hand-back/duty-hours.ts'
export { answered, close, finished, open, waiting } from './items.ts'
export { namesOf, presentStates } from './present.ts'
export { type NewItem, seenByTeam } from './store/items.ts'
export {
  countNeeding,
  type ListedAfter,
  listNeedingSince,
  listStates,
  needingIds,
  needsAction,
  pageOfItems,
  pageOfNeeding,
  type WorkPage,
} from './store/lists.ts'
export type { ItemRow, Ref } from './store/tables.ts'
