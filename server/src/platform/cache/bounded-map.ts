/** A map of at most `max` entries: what was set longest ago makes room for what is new. */
export function createBoundedMap<Value>(max: number) {
  const entries = new Map<string, Value>()
  return {
    get: (key: string): Value | undefined => entries.get(key),
    has: (key: string): boolean => entries.has(key),
    set(key: string, value: Value): void {
      entries.delete(key)
      entries.set(key, value)
      for (const [oldest] of entries) {
        if (entries.size <= max) return
        entries.delete(oldest)
      }
    },
    /** Changes every value; one for which nothing is answered is deleted. */
    changeAll(change: (key: string, value: Value) => Value | undefined): void {
      for (const [key, value] of entries) {
        const next = change(key, value)
        if (next === undefined) entries.delete(key)
        else if (next !== value) entries.set(key, next)
      }
    },
    delete: (key: string): void => void entries.delete(key),
  }
}
