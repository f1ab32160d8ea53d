import type { EventOf, KnownEvent } from '@corridor/contract/capabilities.ts'
import type { PayloadOf } from '@corridor/contract/kernel/event.ts'

type Handler = (payload: never) => void
const handlers = new Map<string, Set<Handler>>()

/**
 * Handles an event of the contract until the returned function is called. Survives sessions: cache rules are
 * set once.
 */
export function on<N extends KnownEvent['name']>(
  name: N,
  handler: (payload: PayloadOf<EventOf<N>>) => void,
): () => void {
  const followed = handlers.get(name) ?? new Set()
  handlers.set(name, followed.add(handler))
  return () => followed.delete(handler)
}

/** Hands an event to everything that handles it. One handler that fails does not stop the others. */
export function handle(name: string, payload: unknown): void {
  for (const handler of handlers.get(name) ?? []) {
    try {
      handler(payload as never)
    } catch (error) {
      console.error(error)
    }
  }
}
