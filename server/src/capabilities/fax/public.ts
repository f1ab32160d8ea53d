/** What other capabilities may use of faxes: `import * as fax from '../fax/public.ts'`. */

export { deleteUnclaimed, giveUnclaimed, listUnclaimed } from './incoming/unclaimed.ts'
export { assignedNumbers } from './numbers.ts'
