/** What other capabilities may use of texting: `import * as texting from '../texting/public.ts'`. */
export { receiveText } from './incoming/receive.ts'
export { ownNumbers } from './store/numbers.ts'
