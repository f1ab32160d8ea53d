import * as people from '../capabilities/people/public.ts'
import { resetByOperator } from '../capabilities/session/second-factor/reset-by-operator.ts'
import { forgiveFactor } from '../capabilities/session/throttle.ts'
import { systemClock as clock } from '../platform/clock.ts'
import { createLog } from '../platform/log/log.ts'
import { openSecrets } from '../platform/secrets/secrets.ts'
import { createTransactions } from '../platform/transaction.ts'
import { openInstallation } from './open-installation.ts'

const refuse = (): never => {
  throw new Error('A command neither queues nor announces.')
}

/**
 * `npm run factor:reset -- email`: turns somebody's authenticator app off and signs them out everywhere. Make
 * sure first that it is they who ask.
 */
async function reset(email: string): Promise<string> {
  const { config, db, close } = await openInstallation()
  try {
    const person = await people.findByEmail(db, email)
    if (!person) return 'There is no account with this address.'
    const transactions = createTransactions({
      db,
      clock,
      log: createLog(config.logLevel),
      jobs: { queue: refuse, work: refuse, stop: refuse },
      live: { send: refuse },
    })
    if (!(await transactions.run((tx) => resetByOperator(tx, { config, clock }, person.id))))
      return 'This account has no authenticator app.'
    const secrets = await openSecrets(config.secret, config.dataFolder, { mayMake: false })
    await forgiveFactor({ db, secrets }, person.id)
    process.exitCode = 0
    return 'The authenticator app is off, and the account is signed out everywhere.'
  } finally {
    await close()
  }
}

const email = process.argv[2]
process.exitCode = 1
const answer = email ? await reset(email) : 'Whose? npm run factor:reset -- name@practice.example'
process.stdout.write(`${answer}\n`)
