import { job, ONCE } from '../jobs/jobs.ts'
import { sealAndNote } from './sealing.ts'

/** Every minute, beside what is sealed at once: entries whose transaction took long are found and sealed too. */
export const sealAudit = job<object>({
  name: 'platform.seal-audit',
  every: '* * * * *',
  tries: ONCE,
  run: async (_payload, services) => sealAndNote(services),
})
