import { readAnchor } from '../platform/audit/anchor.ts'
import { auditKeys } from '../platform/audit/sealed-line.ts'
import { verifyTrail } from '../platform/audit/verify.ts'
import { CommandRefused, checkNoArguments, runCommand } from './run-command.ts'

/** `npm run audit:verify`: recomputes every seal of the audit trail. */
await runCommand(async ({ config, db, openSecrets }) => {
  checkNoArguments('audit:verify')
  const keys = auditKeys(await openSecrets())
  const anchor = await readAnchor(config.dataFolder)
  const begun = performance.now()
  const { seals, lines, unsealed, brokenAt, insertedLine } = await verifyTrail(db, keys, anchor)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  if (brokenAt !== undefined)
    throw new CommandRefused(
      `The audit trail was changed: seal ${brokenAt} doesn’t match. The ${lines} lines before it are intact.`,
    )
  if (insertedLine !== undefined)
    throw new CommandRefused(
      `The audit trail was changed: line ${insertedLine} was added from outside. The ${lines} lines under seals are intact.`,
    )
  const whole = `The audit trail is whole: ${lines} lines under ${seals} seals, ${unsealed} waiting (${seconds} s).`
  if (anchor || seals === 0) return whole
  return `${whole}\nThere is no audit-anchor.json in ${config.dataFolder}: an end that was cut off would not show.`
})
