import { readFile } from 'node:fs/promises'
import { readAnchor } from '#platform/audit/anchor.ts'
import { findProof } from '#platform/audit/proof.ts'
import { auditKeys } from '#platform/audit/stored-entry.ts'
import { verifyTrail } from '#platform/audit/verify.ts'
import type { Database } from '#platform/database/database.ts'
import { CommandRefused, readArguments, runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run audit:verify [-- --proof FILE]'

/** What the trail says of a proof of delivery. Only a trail that is whole can say anything. */
async function verifyProof(db: Database, file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => {
    throw new CommandRefused(`There is no file ${file} that can be read.`)
  })
  const proof = await findProof(db, bytes)
  if (!proof)
    throw new CommandRefused(
      `${file} was changed, or this installation didn’t make it: the audit trail doesn’t know these bytes.`,
    )
  const { madeAt, personId, practiceId } = proof
  return `${file} is a proof of delivery as it was made at ${madeAt.toISOString()} by person ${personId} of practice ${practiceId}. Not a byte was changed.`
}

/** `npm run audit:verify`: recomputes every seal of the audit trail, and checks a proof of delivery against it. */
await runCommand(async ({ config, db, openSecrets }) => {
  const { values, positionals } = readArguments(USAGE, { proof: { type: 'string' } })
  if (positionals.length > 0) throw new CommandRefused(USAGE)
  const keys = auditKeys(await openSecrets())
  const anchor = await readAnchor(config.dataFolder)
  const begun = performance.now()
  const { seals, entries, unsealed, brokenAt, insertedEntry } = await verifyTrail(db, keys, anchor)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  if (brokenAt !== undefined)
    throw new CommandRefused(
      `The audit trail was changed: seal ${brokenAt} doesn’t match. The ${entries} lines before it are intact.`,
    )
  if (insertedEntry !== undefined)
    throw new CommandRefused(
      `The audit trail was changed: line ${insertedEntry} was added from outside. The ${entries} lines under seals are intact.`,
    )
  const proven = values.proof === undefined ? '' : `\n${await verifyProof(db, values.proof)}`
  const verified = `The audit trail is whole: ${entries} lines under ${seals} seals, ${unsealed} waiting (${seconds} s).${proven}`
  if (anchor || seals === 0) return verified
  return `${verified}\nThere is no audit-anchor.json in ${config.dataFolder}: an end that was cut off would not show.`
})
