import * as routes from '@corridor/contract/fax/settings.ts'
import * as fax from '#capabilities/fax/public.ts'
import { auditBeyondCall } from '#platform/audit/trail.ts'
import { readPhone } from '#platform/phone.ts'
import { findPractice } from './find-practice.ts'
import { CommandRefused, readArguments, runCommand } from './run-command.ts'

const USAGE = 'Which? npm run fax:assign -- +15125550100 "practice name or id"'

/** `npm run fax:assign -- number "name or id"`: gives a number of the fax service to the practice that it belongs to. */
await runCommand(async (installation) => {
  const [written = '', ...words] = readArguments(USAGE, {}).positionals
  const wanted = words.join(' ').trim()
  const number = readPhone(written, 'phone')
  if (!number || !wanted) throw new CommandRefused(USAGE)
  const { faxProvider, faxNumbers } = installation.config
  if (!faxProvider)
    throw new CommandRefused('No fax service is set up, so practices choose their numbers themselves.')
  if (!faxNumbers.includes(number))
    throw new CommandRefused(`FAX_NUMBERS doesn’t have ${number}. Add it there and restart the server first.`)
  const { id: practiceId, name } = await findPractice(installation, wanted)
  const isAssigned = await installation.transactions.run(
    async (tx) => {
      if (!(await fax.assignNumber(tx, installation, practiceId, number))) return false
      const subject = { kind: 'fax-number', id: number }
      auditBeyondCall(tx, { word: routes.saveNumber.audit!, practiceId, subject })
      return true
    },
    { practiceId },
  )
  if (!isAssigned)
    throw new CommandRefused(
      `Another practice has ${number}. An admin there has to remove it in My office first.`,
    )
  return `${name} has the fax number ${number}.`
})
