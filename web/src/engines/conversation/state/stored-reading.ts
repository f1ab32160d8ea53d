import { useSession } from '#platform/session.ts'
import { onReset } from '#platform/storage/resettable.ts'
import { browserStorage, READ_PREFIX } from '#platform/storage/storage.ts'

interface Stored<Read> {
  personId: string
  at: number
  read: Read
}

interface Parts<Read> {
  name: string
  /** Raised when what is stored gets another form. */
  version: number
  /** What was read, in a form that JSON has; nothing while nothing was. */
  read: () => Read | undefined
  /** Shows it until the server has answered, and undoes nothing that it has answered already. */
  show: (read: Read, updatedAt: number) => void
}

/**
 * Lets a reload without a connection show what was read. It is stored for this one browser tab, by the storage that ends with the tab,
 * and removed when the session ends or is locked: nothing stays on a shared computer.
 */
export function createStoredReading<Read>({ name, version, read, show }: Parts<Read>) {
  const key = `${READ_PREFIX}${name}-${version}`
  const personId = (): string => useSession.getState().user?.id ?? ''

  function save(storage = browserStorage('sessionStorage')): void {
    const now = personId() && read()
    if (!now) return
    const copy: Stored<Read> = { personId: personId(), at: Date.now(), read: now }
    try {
      storage.setItem(key, JSON.stringify(copy))
    } catch {
      // The browser has no room for it, so a reload without a connection shows nothing.
      storage.removeItem(key)
    }
  }

  function restore(storage = browserStorage('sessionStorage')): void {
    const text = storage.getItem(key)
    if (text === null) return
    storage.removeItem(key)
    const copy = parse<Stored<Read>>(text)
    if (copy?.read && copy.personId === personId()) show(copy.read, copy.at)
  }

  onReset(() => browserStorage('sessionStorage').removeItem(key))
  globalThis.window?.addEventListener('pagehide', () => save())
  return { save, restore }
}

function parse<Shape>(text: string): Shape | undefined {
  try {
    return JSON.parse(text) as Shape
  } catch {
    return undefined
  }
}
