import { create } from 'zustand'
import { onReset } from './resettable.ts'
import { browserStorage } from './storage.ts'

const PREFIX = 'corridor-'

/**
 * State that survives a reload, is shared by the tabs of one browser and is cleared with the session. A
 * change is based on the stored value at that moment, so that two tabs do not undo each other's. A value
 * that does not fit lives as long as the window.
 */
export function storedState<State>(name: string, empty: State, storage = browserStorage('localStorage')) {
  const key = `${PREFIX}${name}`
  const read = (): State => {
    const stored = storage.getItem(key)
    if (stored === null) return empty
    try {
      return JSON.parse(stored) as State
    } catch {
      return empty
    }
  }
  const store = create<{ stored: State }>()(() => ({ stored: read() }))
  let isOnDisk = true

  function change(next: (before: State) => State): void {
    const before = isOnDisk ? read() : store.getState().stored
    const stored = next(before)
    try {
      storage.setItem(key, JSON.stringify(stored))
      isOnDisk = true
    } catch {
      isOnDisk = false
    }
    store.setState({ stored })
  }

  globalThis.window?.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) store.setState({ stored: read() })
  })
  onReset(() => {
    storage.removeItem(key)
    isOnDisk = true
    store.setState({ stored: empty })
  })
  return { store, change }
}
