import { readAnchor } from '../platform/audit/anchor.ts'
import { verifyTrail } from '../platform/audit/seal.ts'
import { openSecrets } from '../platform/secrets/secrets.ts'
import { openInstallation } from './open-installation.ts'

/** `npm run audit:verify`: recomputes every seal of the audit trail. */
const { config, db, close } = await openInstallation()
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
process.exitCode = brokenAt === undefined ? 0 : 1
