import { randomId } from '../random-id.ts'
import { onReset } from '../storage/resettable.ts'

/** The ids of what was begun and is not known to be done. */
const open = new Map<string, string[]>()
onReset(() => open.clear())

/**
 * Makes something under an id that belongs to what somebody wants: wanted again after a lost answer or a refusal, it has the same id, so
 * that the server does it once; after an answered success the next one is another. `intent` names what is done and with which content.
 */
export async function withIntentId<T>(
  intent: readonly unknown[],
  make: (idOf: (part?: number) => string) => Promise<T>,
): Promise<T> {
  const name = JSON.stringify(intent)
  const ids = open.get(name) ?? []
  open.set(name, ids)
  const made = await make((part = 0) => {
    ids[part] ??= randomId()
    return ids[part]
  })
  open.delete(name)
  return made
}

/** The server has something else under its id: the next time it is another. */
export const forgetIntentId = (intent: readonly unknown[]): boolean => open.delete(JSON.stringify(intent))
