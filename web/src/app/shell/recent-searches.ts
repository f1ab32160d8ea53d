import { useStore } from 'zustand'
import { storedState } from '#platform/storage/stored-state.ts'

const MOST = 6

/** On this device alone, and forgotten with the session: a search may be the name of a patient. */
const recent = storedState<readonly string[]>('recent-searches', [])

export const useRecentSearches = (): readonly string[] => useStore(recent.store, ({ stored }) => stored)

/** The latest comes first; the same text in other letters is the same search. */
export function rememberSearch(typed: string): void {
  const term = typed.trim().replace(/\s+/g, ' ')
  if (term.length < 2) return
  recent.change((before) =>
    [term, ...before.filter((one) => one.toLowerCase() !== term.toLowerCase())].slice(0, MOST),
  )
}

export const forgetSearches = (): void => recent.change(() => [])
