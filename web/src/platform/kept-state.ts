import { create } from 'zustand'
import { onReset } from './resettable.ts'
import { browserStorage } from './storage.ts'

const PREFIX = 'corridor-'

/**
 * State that a reload does not take away, shared by the tabs of one browser, and forgotten with the session. A change is made
 * of what is stored at that moment, so that two tabs do not undo each other's. What does not fit any more lives as long as the window.
 */
export function keptState<State>(name: string, empty: State, storage = browserStorage('localStorage')) {
  const key = `${PREFIX}${name}`
  const read = (): State => {
    const kept = storage.getItem(key)
    if (kept === null) return empty
    try {
      return JSON.parse(kept) as State
    } catch {
      return empty
    }
  }
  const store = create<{ kept: State }>()(() => ({ kept: read() }))
  let isOnDisk = true

  function change(next: (before: State) => State): void {
    const before = isOnDisk ? read() : store.getState().kept
    const kept = next(before)
    try {
      storage.setItem(key, JSON.stringify(kept))
      isOnDisk = true
    } catch {
      isOnDisk = false
    }
    store.setState({ kept })
  }

  globalThis.window?.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) store.setState({ kept: read() })
  })
  onReset(() => {
    storage.removeItem(key)
    isOnDisk = true
    store.setState({ kept: empty })
  })
  return { store, change }
}
