/** What other capabilities may use of texting: `import * as texting from '../texting/public.ts'`. */
export { ownNumbers } from './store/numbers.ts'
