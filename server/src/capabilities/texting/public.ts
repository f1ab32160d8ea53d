import type { Database } from '../../platform/database/database.ts'
import { listNumbers } from './store/numbers.ts'

/** What other capabilities may use of texting: `import * as texting from '../texting/public.ts'`. */
export { receiveText } from './incoming/receive.ts'

/** The numbers that a practice texts from. */
export const ownNumbers = async (db: Database, practiceId: string): Promise<string[]> =>
  (await listNumbers(db, practiceId)).map(({ number }) => number)
