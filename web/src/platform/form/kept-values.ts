import { useRef, useState } from 'react'
import { useSession } from '../session/state.ts'
import { browserStorage } from '../storage.ts'

const PREFIX = 'typed:'
const storage = browserStorage('sessionStorage')

// Whoever leaves takes along what they typed. A guest's stays while the page is read anew; signing in ends it.
useSession.subscribe(({ user }, before) => {
  if (before.user && user?.id !== before.user.id) forgetAll()
  else if (user && !before.user) forgetValues('sign-up')
})

function forgetAll(): void {
  const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place))
  for (const key of keys) if (key?.startsWith(PREFIX)) storage.removeItem(key)
}

export const forgetValues = (name: string): void => storage.removeItem(PREFIX + name)

function readValues<Values extends object>(name: string): Partial<Values> {
  try {
    return (JSON.parse(storage.getItem(PREFIX + name) ?? 'null') as Partial<Values> | null) ?? {}
  } catch {
    return {}
  }
}

/**
 * What is typed into a form, kept for this tab: Back and a reload find it again. For `kept` of a form. Never for a
 * password or a code.
 */
export function useKeptValues<Values extends object>(name: string, initial: Values) {
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...readValues<Values>(name) }))
  const now = useRef(values)
  const change = (part: Partial<Values>): void => {
    now.current = { ...now.current, ...part }
    storage.setItem(PREFIX + name, JSON.stringify(now.current))
    setValues(now.current)
  }
  return { values, change }
}
