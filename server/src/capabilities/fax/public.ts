/** What other capabilities may use of faxes: `import * as fax from '../fax/public.ts'`. */

export { assignChosen, deleteUnclaimed, giveUnclaimed, listUnclaimed } from './incoming/unclaimed.ts'
export { assignNumber, listServiceNumbers } from './numbers.ts'
