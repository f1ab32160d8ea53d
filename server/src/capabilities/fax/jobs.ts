import { PREPARED_HOURS } from '@corridor/contract/fax/limits.ts'
import { minutesAfter } from '#platform/clock.ts'
import { job, ONCE } from '#platform/jobs/jobs.ts'
import { removeLeftFolders } from './convert/office-file.ts'
import { incomingFaxes } from './incoming/intake.ts'
import { followFax } from './outgoing/follow.ts'
import { removeOldPrepared } from './store/prepared.ts'
import { suggest } from './suggest/suggest-job.ts'

/** What was prepared and never sent, whose file is swept by files, and folders of conversions that never ended. */
const tidyUp = job<object>({
  name: 'fax.tidy-up',
  every: '17 * * * *',
  tries: ONCE,
  run: async (_payload, { transactions, clock }) => {
    await transactions.run(
      (tx) => removeOldPrepared(tx.db, minutesAfter(clock.now(), -PREPARED_HOURS * 60)),
      'system',
    )
    // Files are dated by this machine, not by the clock of the database.
    await removeLeftFolders(new Date())
  },
})

export const jobs = [...incomingFaxes.jobs, suggest, followFax, tidyUp]
