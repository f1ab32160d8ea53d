/**
 * Stands in for `zustand` in tests. Test files share the modules of the product, and with them its stores, so each store that was made is
 * known here and goes back to its first state between two files.
 */
import { create as createStore, type UseBoundStore } from 'zustand/react'
import type { StateCreator, StoreApi } from 'zustand/vanilla'

export * from 'zustand/react'
export * from 'zustand/vanilla'

const stores = new Set<StoreApi<unknown>>()

export function resetStores(): void {
  for (const store of stores) store.setState(store.getInitialState(), true)
}

function make<State>(creator: StateCreator<State>): UseBoundStore<StoreApi<State>> {
  const store = createStore<State>()(creator)
  stores.add(store as unknown as StoreApi<unknown>)
  return store
}

export const create = (<State>(creator?: StateCreator<State>) =>
  creator ? make(creator) : make) as typeof createStore
