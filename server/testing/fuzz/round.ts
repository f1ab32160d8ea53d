import { isDeepStrictEqual } from 'node:util'
import type { AnyMessage } from '@corridor/contract/kernel/message.ts'
import { capabilities } from '#app/capabilities.ts'
import { platformMessages } from '#platform/realtime/message-handling.ts'
import { CONTRACT_ROUTES } from '../contract-routes.ts'
import { fieldsOf } from '../hostile/fields.ts'
import { startWorld } from '../world/world.ts'
import { attackMessage } from './attack-message.ts'
import { attackRoute, type Battle, type ContractRoute } from './attack-route.ts'
import { bringAttackers } from './attackers.ts'
import { createChance } from './chance.ts'
import { createFaultLog } from './fault-log.ts'
import { choiceTries, drawnTries, foreignTries } from './plan.ts'
import type { Tally } from './tally.ts'
import { bringVictims, type Foreign } from './victims.ts'

const MESSAGES: AnyMessage[] = [
  ...platformMessages,
  ...capabilities.flatMap(({ messages: handlers = [] }) => handlers),
].map(({ message }) => message)

/** Empties the mailboxes from which the other calls take their links. */
const ROUTES = CONTRACT_ROUTES.filter(({ call }) => call !== 'DELETE /sandbox/v1')

/** Each field is tried as often as any other, and a call without fields as often as one. */
const weightOf = (route: ContractRoute): number => Math.max(1, fieldsOf(route).length)
const ALL_WEIGHT = ROUTES.reduce((sum, route) => sum + weightOf(route), 0)
/** Of a hundred calls, how many are sent over the hubs, for each message. */
const MESSAGES_PER_HUNDRED = 1
/** A round has one part of the tries with ids of the victims, which are the most by far: so many rounds in a row have them all. */
const PARTS = 20
/** Routes that are tried at the same time. */
const AT_ONCE = 4

/** The operator looks after every practice, and may well suspend this one: nothing is foreign to their link. */
const reachedBy = ({ access }: ContractRoute, victims: Foreign): Foreign =>
  access.kind === 'guest' ? { ids: ['00000000-0000-4000-8000-000000000000'], nested: [] } : victims

/** Which part of the tries with ids a round has. A seed names its run and, behind the slash, its place in it. */
function partOf(seed: string): number {
  const [run = '', round = '0'] = seed.split('/')
  return (createChance(run).of('part').below(PARTS) + Number(round)) % PARTS
}

/**
 * So many calls against a world of its own, so that what one round breaks is whole again in the next. What they draw follows from
 * the seed alone.
 */
export async function fuzzRound(seed: string, calls: number, tally: Tally): Promise<void> {
  const problemsBefore = tally.problems.length
  const { log, whyOf } = createFaultLog()
  const world = await startWorld({}, log)
  try {
    const victims = await bringVictims(world)
    const before = await victims.read()
    const chance = createChance(seed)
    const battle: Battle = { world, attackers: bringAttackers(world), foreign: victims, tally, whyOf }
    const messageCount = Math.ceil((calls * MESSAGES_PER_HUNDRED) / 100)
    const part = partOf(seed)
    let foreign = 0
    const certain = ROUTES.map((route) => [
      ...choiceTries(route),
      ...foreignTries(route, reachedBy(route, victims)).filter(() => foreign++ % PARTS === part),
    ])
    const left = Math.max(0, calls - messageCount * MESSAGES.length - certain.flat().length)
    let weight = 0
    let given = 0
    const work = ROUTES.map((route, at) => {
      weight += weightOf(route)
      const share = Math.round((left * weight) / ALL_WEIGHT) - given
      given += share
      const tries = [...certain[at]!, ...drawnTries(route, reachedBy(route, victims), share, chance)]
      return () => attackRoute(battle, route, tries)
    })
    work.push(...MESSAGES.map((message) => () => attackMessage(battle, message, messageCount, chance)))
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let next = work.shift(); next; next = work.shift()) await next()
      }),
    )

    if ((await world.app.send('GET /readyz')).status !== 200) tally.problems.push('the server is not well')
    const after = await victims.read()
    for (const [what, had] of Object.entries(before))
      if (!isDeepStrictEqual(after[what], had))
        tally.problems.push(
          `the other practice had ${what} ${JSON.stringify(had)}, and has ${JSON.stringify(after[what])}`,
        )
  } finally {
    for (let at = problemsBefore; at < tally.problems.length; at += 1)
      tally.problems[at] = `npm run test:fuzz -- ${calls} ${seed}: ${tally.problems[at]}`
    await world.close()
  }
}
