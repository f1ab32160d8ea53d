import * as routes from '@corridor/contract/operator/routes.ts'
import * as office from '#capabilities/office/public.ts'
import { auditBeyondCall } from '#platform/audit/trail.ts'
import { findPractice } from './find-practice.ts'
import { CommandRefused, readArguments, runCommand } from './run-command.ts'

/**
 * `npm run practice:suspend -- "name or id"` and `npm run practice:resume -- …`: shuts a practice and its people out, at
 * once and everywhere, or lets them back in.
 */
await runCommand(async (installation) => {
  const command = process.argv.includes('--resume') ? 'practice:resume' : 'practice:suspend'
  const usage = `Which? npm run ${command} -- "name or id"`
  const { positionals, values } = readArguments(usage, { resume: { type: 'boolean', default: false } })
  const wanted = positionals.join(' ').trim()
  if (!wanted) throw new CommandRefused(usage)
  const { id, name } = await findPractice(installation, wanted)
  const change = values.resume ? office.resumePractice : office.suspendPractice
  const { audit } = values.resume ? routes.resumePractice : routes.suspendPractice
  await installation.transactions.run(async (tx) => {
    await change(tx, installation, id)
    auditBeyondCall(tx, { word: audit!, practiceId: id, subject: { kind: 'practice', id } })
  })
  return values.resume ? `${name} is open again.` : `${name} is suspended.`
})
