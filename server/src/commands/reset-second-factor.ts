import * as people from '../capabilities/people/public.ts'
import { resetByOperator } from '../capabilities/session/second-factor/reset-by-operator.ts'
import { forgiveFactor } from '../capabilities/session/throttle.ts'
import { CommandRefused, runCommand } from './run-command.ts'

/**
 * `npm run factor:reset -- email`: turns somebody's authenticator app off and signs them out everywhere. Make
 * sure first that it is they who ask.
 */
await runCommand(async ({ config, clock, db, transactions, openSecrets }) => {
  const email = process.argv[2]
  if (!email) throw new CommandRefused('Whose? npm run factor:reset -- name@practice.example')
  const person = await people.findByEmail(db, email)
  if (!person) throw new CommandRefused('No account has this address.')
  if (!(await transactions.run((tx) => resetByOperator(tx, { config, clock }, person.id))))
    throw new CommandRefused('This account has no authenticator app.')
  await forgiveFactor({ db, secrets: await openSecrets() }, person.id)
  return 'The authenticator app is off, and the account is signed out everywhere.'
})
