import { setTimeout as pause } from 'node:timers/promises'
import type { KnownCall } from '@corridor/contract/capabilities.ts'
import { type Answer, type Calls, callsTo, type Input, type ReplyOrError } from '../calls.ts'
import type { Chance } from './chance.ts'
import type { Actor } from './declaration.ts'
import type { FaultyProxy } from './faulty-proxy.ts'

export type PatientCall = <C extends KnownCall>(
  name: C,
  input: Input<C> & { as?: Actor },
) => Promise<Answer<ReplyOrError<C>>>

/** When a server does not answer at all, another gets the request. */
const ANSWER_MS = 10_000
const PATIENCE_MS = 90_000
/** What a server says that cannot work just now, or that wants its callers to slow down. */
const RETRY_STATUSES = [429, 503, 507]

export interface PatientClient {
  call: PatientCall
  download: (path: string) => Promise<Buffer>
  /** Sends everything twice at once, as a client does whose connection hangs, or a person who clicks twice. */
  everythingTwice: (isOn: boolean) => void
  /** Answers that should never be given, whatever broke: those of 500 and above that are not honest about it. */
  failures: string[]
}

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    pause(ANSWER_MS, undefined, { ref: false }).then(() => {
      throw new Error('no answer')
    }),
  ])

/** A client that sends again what was not acknowledged, to whichever process answers, as the outbox of a window does. */
export function openPatientClient(
  proxies: readonly FaultyProxy[],
  chance: Chance,
  signIn: (actor: Actor, call: Calls['call']) => Promise<void>,
): PatientClient {
  const failures: string[] = []
  let isTwice = false

  /** What is not acknowledged is tried again; what is refused for good throws. */
  async function learn(what: string, as: Actor | undefined, proxy: FaultyProxy, { status, body }: Answer) {
    const description = `${what}: ${status} ${JSON.stringify(body)}`
    if (status === 401 && as) await inTime(signIn(as, callsTo(proxy.url).call)).catch(() => undefined)
    else if (status >= 500 && !RETRY_STATUSES.includes(status)) failures.push(description)
    else if (!RETRY_STATUSES.includes(status)) throw new Error(description)
    return description
  }

  async function once<T>(
    what: string,
    as: Actor | undefined,
    send: (proxy: FaultyProxy) => Promise<Answer<T>>,
  ) {
    const until = Date.now() + PATIENCE_MS
    let last = ''
    while (Date.now() < until) {
      const proxy = chance.pick(proxies)
      const answer = await inTime(send(proxy)).catch((error: Error) => error)
      if (answer instanceof Error) last = answer.message
      else if (answer.status >= 200 && answer.status < 300) return answer
      else last = await learn(what, as, proxy, answer)
      await pause(chance.between(20, 200))
    }
    throw new Error(`${what} was not acknowledged within ${PATIENCE_MS / 1000} s: ${last}`)
  }

  async function patiently<T>(
    what: string,
    as: Actor | undefined,
    send: (proxy: FaultyProxy) => Promise<Answer<T>>,
  ) {
    const again = isTwice ? once(what, as, send) : undefined
    const [answer] = await Promise.all([once(what, as, send), again])
    return answer
  }

  return {
    failures,
    call: (name, input) =>
      // The types of one call and of the answer to it are bound by `callsTo`.
      patiently(name, input.as, ({ url }) => callsTo(url).call(name, input as never)),
    download: async (path) => {
      const { body } = await patiently('a download', undefined, async ({ url }) => {
        const answer = await fetch(`${url}${path}`)
        return {
          status: answer.status,
          body: Buffer.from(await answer.arrayBuffer()),
          headers: answer.headers,
        }
      })
      return body
    },
    everythingTwice: (isOn) => {
      isTwice = isOn
    },
  }
}
