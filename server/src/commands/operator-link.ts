import { makeOperatorLink } from '#capabilities/operator/links.ts'
import { checkNoArguments, runCommand } from './run-command.ts'

/** `npm run operator:link`: prints the address of the operator's page. It works for an hour, and ends the one before. */
await runCommand(async ({ config, transactions, openSecrets }) => {
  checkNoArguments('operator:link')
  const secrets = await openSecrets()
  const link = await transactions.run((tx) => makeOperatorLink(tx, secrets, config.publicUrl))
  return `The operator page, open for one hour: ${link}`
})
