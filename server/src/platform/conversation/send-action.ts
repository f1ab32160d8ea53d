import type { AnyRoute, ReplyOf } from '@corridor/contract/kernel/route.ts'
import { type BatchedCall, batched, type Mounted } from '../action.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { RETRY_ALONE, Tx } from '../transaction.ts'
import type { Conversations } from './conversations.ts'
import type { NewMessage } from './declaration.ts'

interface Sending<R extends AnyRoute, New extends NewMessage> {
  /** The engine of this process. */
  of: (services: Services) => Conversations<New, ReplyOf<R>>
  conversationOf: (call: BatchedCall<R>) => string
  /** The message of a call. Throws a refusal where there is none to send. */
  messageOf: (call: BatchedCall<R>, tx: Tx) => Promise<New>
  /** More is written for it than the message, which is undone when it is refused: it waits for no other, and none for it. */
  isAlone: (call: BatchedCall<R>) => boolean
  /** The conversations are behind row-level security: the sender acts for their practice. */
  inPractice?: boolean
}

type Outcome<R extends AnyRoute> = ReplyOf<R> | Refusal | typeof RETRY_ALONE

/** The call that sends a message; all that arrive meanwhile are stored by one statement. */
export function sendAction<R extends AnyRoute, New extends NewMessage>(
  route: R,
  { of, conversationOf, messageOf, isAlone, inPractice }: Sending<R, New>,
): Mounted {
  async function tryMessageOf(call: BatchedCall<R>, tx: Tx): Promise<New | Refusal> {
    try {
      return await messageOf(call, tx)
    } catch (error) {
      if (error instanceof Refusal && !isAlone(call)) return error
      throw error
    }
  }

  return batched(route, {
    isAlone,
    inPractice,
    about: conversationOf,
    decide: async (calls, tx, inOne) => {
      const conversations = of(calls[0]!.services)
      const tried: (New | Refusal)[] = []
      for (const call of calls) tried.push(await tryMessageOf(call, tx))
      const messages = tried.filter((one): one is New => !(one instanceof Refusal))
      const isWhole = messages.length === calls.length
      const inOneTrip = inOne && isWhole ? await conversations.appendInOne(tx, messages, inOne) : undefined
      if (inOneTrip) return inOneTrip
      const appended = (await conversations.append(tx, messages)).values()
      return tried.map((one, at): Outcome<R> => {
        const outcome = one instanceof Refusal ? one : (appended.next().value as ReplyOf<R> | Refusal)
        // Thrown, it undoes what else was written for it.
        if (outcome instanceof Refusal && isAlone(calls[at]!)) throw outcome
        return outcome
      })
    },
  })
}
