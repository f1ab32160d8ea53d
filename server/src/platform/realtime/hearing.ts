import { randomUUID } from 'node:crypto'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { echo } from '@corridor/contract/kernel/live.ts'
import type { Acknowledged, AnswerOf, AnyMessage, CheckedSaidOf } from '@corridor/contract/kernel/message.ts'
import type { z } from 'zod'
import type { Person } from '../access/person.ts'
import { checkTree } from '../http/body-parser.ts'
import { errorAnswer } from '../http/error-answers.ts'
import type { Log } from '../log/log.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { createPace, type Pace } from './rate.ts'
import type { Window } from './window.ts'

interface Said<M extends AnyMessage> {
  person: Person
  /** The window that says it: another one, with another id, once it has reconnected. */
  window: { id: string; onGone: (run: () => void) => void }
  payload: CheckedSaidOf<M>
  services: Services
}

/** A message with what answers it: what a capability's `plugin.ts` lists. */
export interface Heard {
  message: AnyMessage
  answer: (said: Said<AnyMessage>) => unknown
}

export const hears = <M extends AnyMessage>(
  message: M,
  answer: (said: Said<M>) => AnswerOf<M> | Promise<AnswerOf<M>>,
): Heard => ({ message, answer: answer as Heard['answer'] })

/** What the platform itself takes. */
export const platformHears: readonly Heard[] = [hears(echo, ({ payload }) => payload)]

/** Whoever is refused this often, over and over, is no window of ours, or one that went mad. */
const REFUSALS = { burst: 50, perSecond: 0.5 }

/** Being signed in is not enough for somebody whose practice is suspended, as with calls. */
const maySay = ({ claims, isSuspended }: Person, { access }: AnyMessage): boolean =>
  access.kind === 'signed-in'
    ? !isSuspended || access.whileSuspended === true
    : access.anyOf.some((claim) => claims.has(claim))

function checkShape({ payload }: AnyMessage, said: unknown): unknown {
  checkTree(said, 'payload')
  const checked = (payload as z.ZodType).safeParse(said)
  if (checked.success) return checked.data
  const errors = checked.error.issues.map(({ path, message }) => ({
    path: ['payload', ...path].join('.'),
    message,
  }))
  throw new Refusal({ ...kernelErrors.invalidInput, message: errors[0]!.message }, { errors })
}

export type Hearing = (window: Window) => void

const lineOf = (window: Window): Said<AnyMessage>['window'] => ({
  id: window.id,
  onGone: (run) => void window.once('disconnect', run),
})

type Answer = (reply: Acknowledged) => void

/** The last argument when it is a function: that is how Socket.IO hands over an answer that somebody waits for. */
function split(given: readonly unknown[]): { said: readonly unknown[]; answer: Answer } {
  const last = given.at(-1)
  return typeof last === 'function'
    ? { said: given.slice(0, -1), answer: last as Answer }
    : { said: given, answer: () => undefined }
}

/**
 * Takes what windows say. Whatever is not declared, not theirs to say, of another shape or too frequent is refused in the
 * one error shape; whoever goes on regardless is cut.
 */
export function createHearing(heard: readonly Heard[], services: Services, log: Log): Hearing {
  const known = new Map<string, Heard & { pace: Pace }>()
  for (const one of heard) {
    const { says, rate } = one.message
    if (known.has(says)) throw new Error(`${says} is heard twice`)
    known.set(says, { ...one, pace: createPace(rate) })
  }
  const refusals = createPace(REFUSALS)

  async function take(window: Window, name: string, said: readonly unknown[]): Promise<unknown> {
    const one = known.get(`${window.nsp.name} ${name}`)
    if (!one || said.length > 1) throw new Refusal(one ? kernelErrors.notReadable : kernelErrors.notFound)
    const { person, isHeld } = window.data
    const wait = one.pace.take(person.id)
    if (wait !== undefined) throw new Refusal(kernelErrors.tooManyRequests, { retryAfterSeconds: wait })
    if (isHeld) throw new Refusal(kernelErrors.busy)
    if (!maySay(person, one.message)) throw new Refusal(kernelErrors.notAllowed)
    const payload = checkShape(one.message, said[0])
    return one.message.reply.parse(await one.answer({ person, window: lineOf(window), payload, services }))
  }

  function refuse(window: Window, error: unknown, answer: Answer): void {
    const requestId = randomUUID()
    const body = errorAnswer(error, requestId)
    if (body.statusCode >= 500) log.error('a message failed', { requestId, error })
    answer({ error: body })
    if (refusals.take(window.id) !== undefined) window.disconnect(true)
  }

  return (window) => {
    window.on('disconnect', () => refusals.forget(window.id))
    window.onAny((name: string, ...given: unknown[]) => {
      // The platform's own word: see admission.ts.
      if (name === 'authenticate') return
      const { said, answer } = split(given)
      take(window, name, said).then(
        (reply) => answer({ reply }),
        (error) => refuse(window, error, answer),
      )
    })
  }
}
