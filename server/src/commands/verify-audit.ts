import { join } from 'node:path'
import { readAnchor } from '../platform/audit/anchor.ts'
import { verifyTrail } from '../platform/audit/seal.ts'
import { readConfig } from '../platform/config/config.ts'
import { connect } from '../platform/database/database.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts'
import { findRunningPostgres } from '../platform/database/embedded/running.ts'
import { openSecrets } from '../platform/secrets/secrets.ts'

/** `npm run audit:verify`: recomputes every seal of the audit trail, beside a running server or without one. */
const config = readConfig(process.env, join(import.meta.dirname, '../../..'))
const known = config.databaseUrl ?? (await findRunningPostgres(config.dataFolder))
const started = known ? undefined : await startEmbeddedPostgres({ dataDir: config.dataFolder })
const { db, close } = connect(known ?? started!.url, 2)
// It only looks: with a wrong key it says that nothing fits, and changes nothing.
const { keyFor } = await openSecrets(config.secret, config.dataFolder, { mayMake: false })
const anchor = await readAnchor(config.dataFolder)
const begun = performance.now()
const { seals, lines, unsealed, brokenAt } = await verifyTrail(db, keyFor('audit-seal'), anchor)
const seconds = ((performance.now() - begun) / 1000).toFixed(1)
process.stdout.write(
  brokenAt === undefined
    ? `The audit trail is whole: ${lines} lines under ${seals} seals, ${unsealed} waiting (${seconds} s).\n`
    : `The audit trail was changed: seal ${brokenAt} does not fit. The ${lines} lines before it are whole.\n`,
)
await close()
await started?.stop()
process.exitCode = brokenAt === undefined ? 0 : 1
