import type { Notices } from '../database/notices.ts'
import { createBoundedMap } from './bounded-map.ts'

/** What makes cached values wrong. A gap in the notices clears the whole cache, and nothing is cached until they arrive again. */
interface InvalidateOn {
  notices: Pick<Notices, 'isListening' | 'on' | 'onGap'>
  /** Each notice of this topic names the key whose value changed. */
  topic?: string
}

interface CacheOptions<Value> {
  /** How many values are cached. */
  max: number
  invalidateOn: InvalidateOn
  /** Reads these keys. What is missing from the answer does not exist, and is read again the next time. */
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>
  /** Whether a cached value may still be used; always, unless values end by time. */
  isCurrent?: (value: Value) => boolean
}

/** What a value becomes by a change: itself where the change does not concern it, nothing where it has to be read again. */
type Change<Value> = (key: string, value: Value) => Value | undefined

export interface Cache<Value> {
  /** The cached values of these keys, and the loaded values of the others. */
  getAll: (keys: readonly string[]) => Promise<Map<string, Value>>
  get: (key: string) => Promise<Value | undefined>
  /** The value, if it is cached. */
  peek: (key: string) => Value | undefined
  update: (key: string, change: (value: Value) => Value) => void
  drop: (key: string) => void
  /** Looks at every cached value, for a change that is known by something else than its key. */
  changeAll: (change: Change<Value>) => void
  /** How many changes there were: as long as it is the same, what was read is still true. */
  changes: () => number
}

/**
 * Values that every process may cache because it learns of each change. A change is also applied to values that are being
 * loaded, because they may have been read before it: none is cached or answered as it was before a change.
 */
export function createCache<Value>({
  max,
  invalidateOn: { notices, topic },
  load,
  isCurrent = () => true,
}: CacheOptions<Value>): Cache<Value> {
  const cached = createBoundedMap<Value>(max)
  /** For each call of `getAll` under way, the changes since it began. */
  const underWay = new Set<Change<Value>[]>()
  let changes = 0

  function record(change: Change<Value>): void {
    changes += 1
    for (const since of underWay) since.push(change)
  }

  function changeAll(change: Change<Value>): void {
    record(change)
    cached.changeAll(change)
  }

  function drop(key: string): void {
    record((one, value) => (one === key ? undefined : value))
    cached.delete(key)
  }

  const peek = (key: string): Value | undefined => {
    const value = cached.get(key)
    return value !== undefined && isCurrent(value) ? value : undefined
  }

  const afterChanges = (key: string, value: Value, since: readonly Change<Value>[]): Value | undefined =>
    since.reduce<Value | undefined>((now, change) => (now === undefined ? now : change(key, now)), value)

  /** Answers nothing where a value has to be read again. */
  async function tryAll(
    keys: readonly string[],
    since: readonly Change<Value>[],
  ): Promise<Map<string, Value> | undefined> {
    const values = new Map<string, Value>()
    for (const key of keys) {
      const value = peek(key)
      if (value !== undefined) values.set(key, value)
    }
    const missing = keys.filter((key) => !values.has(key))
    const loaded = missing.length > 0 ? await load(missing) : new Map<string, Value>()
    for (const [key, read] of [...values, ...loaded]) {
      const value = afterChanges(key, read, since)
      if (value === undefined) return undefined
      values.set(key, value)
    }
    if (notices.isListening()) for (const key of loaded.keys()) cached.set(key, values.get(key)!)
    return values
  }

  async function getAll(keys: readonly string[]): Promise<Map<string, Value>> {
    for (;;) {
      const since: Change<Value>[] = []
      underWay.add(since)
      try {
        const values = await tryAll(keys, since)
        if (values) return values
      } finally {
        underWay.delete(since)
      }
    }
  }

  if (topic !== undefined) notices.on(topic, drop)
  notices.onGap(() => changeAll(() => undefined))

  return {
    getAll,
    get: async (key) => peek(key) ?? (await getAll([key])).get(key),
    peek,
    update: (key, change) => {
      record((one, value) => (one === key ? change(value) : value))
      const value = cached.get(key)
      if (value !== undefined) cached.set(key, change(value))
    },
    drop,
    changeAll,
    changes: () => changes,
  }
}
