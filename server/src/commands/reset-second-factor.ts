import * as people from '#capabilities/people/public.ts'
import { resetByOperator } from '#capabilities/session/second-factor/reset-by-operator.ts'
import { forgiveFactor } from '#capabilities/session/throttle.ts'
import { CommandRefused, readArguments, runCommand } from './run-command.ts'

const USAGE = 'Whose? npm run factor:reset -- name@practice.example'

/**
 * `npm run factor:reset -- email`: turns somebody's authenticator app off and signs them out everywhere. Make sure first
 * that the request is really theirs.
 */
await runCommand(async ({ config, clock, db, transactions, openSecrets }) => {
  const [email, ...others] = readArguments(USAGE, {}).positionals
  if (!email || others.length > 0) throw new CommandRefused(USAGE)
  const person = await people.findByEmail(db, email)
  if (!person) throw new CommandRefused('No account has this address.')
  if (!(await transactions.run((tx) => resetByOperator(tx, { config, clock }, person.id))))
    throw new CommandRefused('This account has no authenticator app.')
  await forgiveFactor({ db, secrets: await openSecrets() }, person.id)
  return 'The authenticator app is off, and the account is signed out everywhere.'
})
