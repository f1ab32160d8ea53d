/** What other capabilities may use of texting: `import * as texting from '../texting/public.ts'`. */
export { assignedNumbers } from './assigned-numbers.ts'
export { takeInReleased } from './incoming/waiting.ts'
export { ownNumbers } from './store/numbers.ts'
