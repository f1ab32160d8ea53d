/** A Storage that lives as long as the window. */
export function createMemoryStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      items.set(key, String(value))
    },
    removeItem: (key) => {
      items.delete(key)
    },
    clear: () => items.clear(),
  }
}

/** A trial writes to the disk, and thirty files ask for a storage while the app is loaded. */
const tried = new WeakSet<Storage>()

/**
 * The browser's storage, or one in memory where the browser refuses it (blocked cookies, full disk):
 * signing in then works until the window is closed.
 */
export function browserStorage(name: 'localStorage' | 'sessionStorage'): Storage {
  try {
    const storage = window[name]
    if (tried.has(storage)) return storage
    const probe = 'corridor-probe'
    storage.setItem(probe, probe)
    storage.removeItem(probe)
    tried.add(storage)
    return storage
  } catch {
    return createMemoryStorage()
  }
}

/** Prefix of stored data that a window has read, so that an offline reload shows them. */
export const READ_PREFIX = 'read:'

/** Removes stored data that were read, and leaves input. */
export function forgetRead(storage = browserStorage('sessionStorage')): void {
  const keys = Array.from({ length: storage.length }, (_, key) => storage.key(key))
  for (const key of keys) if (key?.startsWith(READ_PREFIX)) storage.removeItem(key)
}
