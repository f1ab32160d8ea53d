import { randomUUID } from 'node:crypto'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { echo } from '@corridor/contract/kernel/live.ts'
import type {
  Acknowledged,
  AnswerOf,
  AnyMessage,
  ParsedMessagePayload,
} from '@corridor/contract/kernel/message.ts'
import type { z } from 'zod'
import type { Person } from '../access/person.ts'
import { checkTree } from '../http/body-parser.ts'
import { errorAnswer } from '../http/error-answers.ts'
import type { Log } from '../log/log.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { createPace, type Pace } from './rate.ts'
import type { Window } from './window.ts'

interface Received<M extends AnyMessage> {
  person: Person
  /** The window that says it: another one, with another id, once it has reconnected. */
  window: { id: string; onGone: (run: () => void) => void }
  payload: ParsedMessagePayload<M>
  services: Services
}

/** A message with what answers it: what a capability's `plugin.ts` lists. */
export interface MessageHandler {
  message: AnyMessage
  answer: (received: Received<AnyMessage>) => unknown
}

export const handleMessage = <M extends AnyMessage>(
  message: M,
  answer: (received: Received<M>) => AnswerOf<M> | Promise<AnswerOf<M>>,
): MessageHandler => ({ message, answer: answer as MessageHandler['answer'] })

/** What the platform itself takes. */
export const platformMessages: readonly MessageHandler[] = [handleMessage(echo, ({ payload }) => payload)]

/** A window that is refused this often, over and over, is not ours, or is out of control. */
const REFUSALS = { burst: 50, perSecond: 0.5 }

/** Being signed in is not enough for somebody whose practice is suspended, as with calls. */
const maySend = ({ claims, isSuspended }: Person, { access }: AnyMessage): boolean =>
  access.kind === 'signed-in'
    ? !isSuspended || access.whileSuspended === true
    : access.anyOf.some((claim) => claims.has(claim))

function checkShape({ payload }: AnyMessage, received: unknown): unknown {
  checkTree(received, 'payload')
  const checked = (payload as z.ZodType).safeParse(received)
  if (checked.success) return checked.data
  const errors = checked.error.issues.map(({ path, message }) => ({
    path: ['payload', ...path].join('.'),
    message,
  }))
  throw new Refusal({ ...kernelErrors.invalidInput, message: errors[0]!.message }, { errors })
}

export type HandleWindow = (window: Window) => void

const windowHandle = (window: Window): Received<AnyMessage>['window'] => ({
  id: window.id,
  onGone: (run) => void window.once('disconnect', run),
})

type Answer = (reply: Acknowledged) => void

/** The last argument when it is a function: that is how Socket.IO hands over an answer that somebody waits for. */
function split(args: readonly unknown[]): { received: readonly unknown[]; answer: Answer } {
  const last = args.at(-1)
  return typeof last === 'function'
    ? { received: args.slice(0, -1), answer: last as Answer }
    : { received: args, answer: () => undefined }
}

/**
 * Handles messages of windows. A message that is not declared, not allowed, of another shape or too frequent is refused
 * in the one error shape; a window that goes on regardless is cut.
 */
export function createMessageHandling(
  handlers: readonly MessageHandler[],
  services: Services,
  log: Log,
): HandleWindow {
  const byName = new Map<string, MessageHandler & { pace: Pace }>()
  for (const one of handlers) {
    const { name, rate } = one.message
    if (byName.has(name)) throw new Error(`${name} is declared twice`)
    byName.set(name, { ...one, pace: createPace(rate) })
  }
  const refusals = createPace(REFUSALS)

  async function take(window: Window, name: string, received: readonly unknown[]): Promise<unknown> {
    const one = byName.get(`${window.nsp.name} ${name}`)
    if (!one || received.length > 1) throw new Refusal(one ? kernelErrors.notReadable : kernelErrors.notFound)
    const { person, isUnseated } = window.data
    const wait = one.pace.take(person.id)
    if (wait !== undefined) throw new Refusal(kernelErrors.tooManyRequests, { retryAfterSeconds: wait })
    if (isUnseated) throw new Refusal(kernelErrors.busy)
    if (!maySend(person, one.message)) throw new Refusal(kernelErrors.notAllowed)
    const payload = checkShape(one.message, received[0])
    return one.message.reply.parse(
      await one.answer({ person, window: windowHandle(window), payload, services }),
    )
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
    window.onAny((name: string, ...args: unknown[]) => {
      // The platform's own word: see admission.ts.
      if (name === 'authenticate') return
      const { received, answer } = split(args)
      take(window, name, received).then(
        (reply) => answer({ reply }),
        (error) => refuse(window, error, answer),
      )
    })
  }
}
