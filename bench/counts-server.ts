import { join } from 'node:path'
import { sql } from 'kysely'
import { prepareDatabase, startApp } from '../server/src/app/start.ts'
import { counted } from '../server/src/platform/alerts.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { COUNTS } from './counts.ts'

/** The product with as many counts as it will have once every capability is there. */
const config = readConfig(process.env, join(import.meta.dirname, '..'))
const databaseUrl = config.databaseUrl!
await prepareDatabase(databaseUrl)
const { services, stop } = await startApp({ config, log: createLog(config.logLevel), databaseUrl })
const missing = Array.from({ length: COUNTS - services.declared.counts.length }, (_, kind) =>
  counted(
    { name: `bench${kind}`, claim: 'User', changedBy: [] },
    ({ practiceId }) =>
      sql`SELECT count(*) FROM bench_waiting WHERE practice_id = ${practiceId}::uuid AND kind = ${kind}::int`,
  ),
)
services.declared = { ...services.declared, counts: [...services.declared.counts, ...missing] }
process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
