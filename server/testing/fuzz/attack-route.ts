import { TEST_MS } from '../../../tools/test-run/test-workers.ts'
import { type Answer, type Caller, writtenCall } from '../calls.ts'
import type { CONTRACT_ROUTES } from '../contract-routes.ts'
import { isTaken } from '../hostile/fields.ts'
import { dishonesty } from '../hostile/honest.ts'
import { VALID_CALLS } from '../world/valid-calls.ts'
import { elsewhere, type World } from '../world/world.ts'
import type { Attackers } from './attackers.ts'
import { CANARY } from './canaries.ts'
import type { Input, Sort } from './draw.ts'
import type { FaultLog } from './fault-log.ts'
import type { Try } from './plan.ts'
import type { Tally } from './tally.ts'
import type { Foreign } from './victims.ts'

export type ContractRoute = (typeof CONTRACT_ROUTES)[number]

export interface Battle {
  world: World
  attackers: Attackers
  foreign: Foreign
  tally: Tally
  whyOf: FaultLog['whyOf']
}

interface Good extends Input {
  as?: Caller
  headers?: Record<string, string>
}

/** No answer takes as long, not on a machine that has a letter to convert and hashes to make for 32 calls at once either. */
export const HANG_MS = TEST_MS
/** Sent at once. */
const BURST = 8
/** How often a call that was used up is prepared again; some take mails and password hashes to make. */
const REMAKES = 3
const IN_FULL = 1_500

/** Addresses hold text alone; half a character does not come through them. */
const asText = (part: Record<string, unknown> = {}) =>
  Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed() || ' ',
    ]),
  )

/** Would shut every colleague out until they have a second factor, and leave nothing to try. */
function withoutShuttingOut(input: Input): Input {
  const { body } = input
  const isFactorRequired = typeof body === 'object' && body !== null && 'isSecondFactorRequired' in body
  return isFactorRequired ? { ...input, body: { ...body, isSecondFactorRequired: false } } : input
}

/** The sandbox’s desk shows every mail, and the operator every report: that is what they are for. */
const mayShowAll = (call: string): boolean => /\/(?:sandbox|operator)\/v1/.test(call)

const inTime = <T>(answer: Promise<T>): Promise<T | undefined> => {
  let timer: NodeJS.Timeout
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, HANG_MS, undefined)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

const EXPORT = /^GET \/\S+\/export(?:\?|$)/

/** An export breaks off when its caller loses the right to it meanwhile. No other answer may end early. */
function brokenOff(written: string, error: unknown): Answer {
  const { cause } = error as { cause?: { code?: string } }
  if (EXPORT.test(written) && cause?.code === 'UND_ERR_SOCKET')
    return { status: 200, body: '', headers: new Headers() }
  throw new Error(`${written.slice(0, IN_FULL)} was not answered to its end`, { cause: error })
}

/** Who made a call, what was drawn for it, and what came of it. */
interface Tried {
  route: ContractRoute
  sort: Sort
  by: string
  written: string
  input: Input
  answer: Answer | undefined
}

/** Calls of one burst want the same rows, and a machine that is busy with other work may take seconds for each of them. */
export const isLockWait = (status: number, why: string): boolean => status === 503 && why.includes('55P03')

/** Counts what came of a call, and keeps what must not be. */
function judge({ tally, whyOf }: Battle, { route, sort, by, written, input, answer }: Tried): void {
  const { status = 0, body = '' } = answer ?? {}
  const isTakenIn = isTaken(route, input) && status !== 413 && body?.code !== 'not-readable'
  const isForeign = !mayShowAll(route.call) && JSON.stringify(body).includes(CANARY)
  const why = status >= 500 ? `\n    ${whyOf(body?.requestId)}` : ''
  const isBusy = isLockWait(status, why)
  const problems = [
    !answer && 'was not answered',
    answer && !isBusy && dishonesty(answer),
    isForeign && 'shows a row of another practice',
    answer && !isTakenIn && status < 400 && 'did what its shape does not take',
  ].filter((one) => typeof one === 'string')
  const sent = JSON.stringify(input.body)?.slice(0, IN_FULL)
  for (const problem of problems)
    tally.problems.push(`${written.slice(0, IN_FULL)} (${sort}, by ${by}) ${problem}; sent ${sent}${why}`)
  tally.count(sort, {
    inside: Number(isTakenIn && ![0, 401, 403].includes(status)),
    done: Number(status >= 200 && status < 300),
    refused: Number(status >= 400 && status < 500),
    busy: Number(isBusy),
    faults: Number(status >= 500 && !isBusy),
    hangs: Number(!answer),
    foreign: Number(isForeign),
  })
}

/** Makes a good call, and many that are almost it, by its caller and by others. */
export async function attackRoute(battle: Battle, route: ContractRoute, tries: readonly Try[]) {
  const { world, attackers } = battle
  const { call } = route
  const prepare = async () => (await VALID_CALLS[call](world)) as Good
  /** A route that is attacked at the same time may end a session that was just handed out: then its caller signs in once more. */
  const make = async () => {
    try {
      return await prepare()
    } catch {
      await world.forgetEnded()
      return prepare()
    }
  }

  /** Whether the call was used up by it, and whether its caller’s session has ended. */
  async function tryOne(good: Good, { sort, by, draw }: Try) {
    const drawn = draw(good)
    const input = withoutShuttingOut({ ...drawn, params: asText(drawn.params), query: asText(drawn.query) })
    const as = by ? await attackers.as(by) : good.as
    const headers = { ...(by ? {} : good.headers), ...elsewhere() }
    const written = writtenCall(call, input)
    const sending = world.app.send(written, { body: input.body, as, headers })
    const answer = await inTime(sending.catch((error: unknown) => brokenOff(written, error)))
    if (answer?.status === 401 && by) attackers.leave(by)
    judge(battle, { route, sort, by: by ?? 'its caller', written, input, answer })
    const isDone = answer?.status === 200 && !call.startsWith('GET')
    return {
      isUsedUp: isDone || answer?.status === 410,
      isGone: !by && Boolean(good.as) && answer?.status === 401,
    }
  }

  let good = await make()
  let remakes = REMAKES
  for (let at = 0; at < tries.length; at += BURST) {
    const tried = await Promise.all(tries.slice(at, at + BURST).map((one) => tryOne(good, one)))
    // What was used up, and a session that ended with it, is prepared again: the next ones start from a good call too.
    const isGone = tried.some((one) => one.isGone)
    if (isGone) await world.forgetEnded()
    if ((isGone || tried.some((one) => one.isUsedUp)) && remakes-- > 0) good = await make()
  }
}
