import type { StoreApi } from 'zustand'

const resets = new Set<() => void>()

/** Runs when the session is cleared. Everything a person leaves behind in memory or on disk must be forgotten here. */
export function onReset(reset: () => void): () => void {
  resets.add(reset)
  return () => resets.delete(reset)
}

/** Makes a store go back to its first state when the session is cleared; only deep links and the snackbar do without. */
export function resettable<Store extends Pick<StoreApi<unknown>, 'getInitialState' | 'setState'>>(
  store: Store,
): Store {
  onReset(() => store.setState(store.getInitialState(), true))
  return store
}

/** Resets everything that was registered. A failure does not stop the others. */
export function resetAll(): void {
  for (const reset of resets) {
    try {
      reset()
    } catch (error) {
      console.error(error)
    }
  }
}
