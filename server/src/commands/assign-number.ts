import * as routes from '@corridor/contract/operator/numbers.ts'
import { NumberChannel } from '@corridor/contract/operator/numbers.ts'
import * as operator from '#capabilities/operator/numbers.ts'
import { auditBeyondCall } from '#platform/audit/trail.ts'
import { readPhone } from '#platform/phone.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import { findPractice } from './find-practice.ts'
import type { Installation } from './installation.ts'
import { CommandRefused, readArguments, runCommand } from './run-command.ts'

const SERVICE: Record<NumberChannel, string> = { fax: 'fax', text: 'texting' }

const usageOf = (channel: NumberChannel): string =>
  [
    `Which? npm run ${channel}:assign -- +15125550100 "practice name or id"${channel === 'text' ? ' [--with-waiting]' : ''}`,
    `    or npm run ${channel}:assign -- +15125550100 --take-back`,
  ].join('\n')

/** Does it in a transaction of its own, with what a running server would have opened already. */
async function settle<Result extends { practiceId: string; subject: { kind: string; id: string } }>(
  installation: Installation,
  word: string,
  work: (
    tx: Tx,
    services: Installation & { secrets: Awaited<ReturnType<Installation['openSecrets']>> },
  ) => Promise<Result>,
): Promise<Result> {
  const services = { ...installation, secrets: await installation.openSecrets() }
  try {
    return await installation.transactions.run(async (tx) => {
      const result = await work(tx, services)
      auditBeyondCall(tx, { word, practiceId: result.practiceId, subject: result.subject })
      return result
    }, 'system')
  } catch (error) {
    if (error instanceof Refusal) throw new CommandRefused(error.message)
    throw error
  }
}

/**
 * `npm run fax:assign` and `npm run text:assign`, with a number and "name or id": gives a number of the service to the practice that it
 * belongs to. With `--take-back` it is nobody's again.
 */
await runCommand(async (installation) => {
  const channel = NumberChannel.catch('text').parse(process.argv[2])
  const usage = usageOf(channel)
  const { positionals, values } = readArguments(usage, {
    'take-back': { type: 'boolean', default: false },
    'with-waiting': { type: 'boolean', default: false },
  })
  const [, written = '', ...words] = positionals
  const wanted = words.join(' ').trim()
  const withWaiting = values['with-waiting'] === true
  const number = readPhone(written, 'phone')
  if (!number || (wanted === '') !== values['take-back'] || (withWaiting && channel === 'fax'))
    throw new CommandRefused(usage)
  if (values['take-back']) {
    await settle(installation, routes.takeNumberBack.audit!, (tx, services) =>
      operator.takeNumberBack(tx, services, { channel, number }),
    )
    return `No practice has ${number} now.`
  }
  const { config } = installation
  const { areAssigned, read } = operator.CHANNELS[channel]
  if (!areAssigned(config))
    throw new CommandRefused(
      `No ${SERVICE[channel]} service is set up, so practices choose their numbers themselves.`,
    )
  if (read(config, number) === undefined)
    throw new CommandRefused(`FAX_NUMBERS doesn’t have ${number}. Add it there and restart the server first.`)
  const { id: practiceId, name } = await findPractice(installation, wanted)
  const { released } = await settle(installation, routes.assignNumber.audit!, (tx, services) =>
    operator.assignNumber(tx, services, { channel, number, practiceId, withWaiting }),
  )
  const given = `${name} has the ${SERVICE[channel]} number ${number}.`
  return withWaiting
    ? `${given} Texts that came before arrive there within the hour: ${released.length}.`
    : given
})
