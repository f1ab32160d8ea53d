import { FAX_CALLS_MAX } from '@corridor/contract/fax/limits.ts'
import type { RepeatPolicy } from '#capabilities/deliveries/public.ts'
import type { Services } from '#platform/services.ts'
import { publishFax } from '../live.ts'
import { setCallAgain } from '../store/outgoing.ts'

/** Busy and unanswered numbers are called again: later somebody may answer. */
export const callAgain = ({ faxService }: Services): RepeatPolicy => ({
  after: ['busy', 'no-answer'],
  most: FAX_CALLS_MAX,
  pauseSeconds: () => faxService?.pauseSeconds,
  begin: async (tx, { practiceId, item, ...repeat }) => {
    const row = await setCallAgain(tx.db, item.id, repeat, tx.now)
    if (row) publishFax(tx, row, 'changed', practiceId)
    return row !== undefined
  },
})
