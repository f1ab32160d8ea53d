import { job, ONCE } from '../jobs/jobs.ts'
import { writeAnchor } from './anchor.ts'
import { sealTrail } from './seal.ts'

/** Every minute: what was written since is sealed, and from then on cannot be changed without being noticed. */
export const sealAudit = job<object>({
  name: 'platform.seal-audit',
  every: '* * * * *',
  tries: ONCE,
  run: async (_payload, { config, db, secrets }) => {
    const anchor = await sealTrail(db, secrets.keyFor('audit-seal'))
    if (anchor) await writeAnchor(config.dataFolder, anchor)
  },
})
