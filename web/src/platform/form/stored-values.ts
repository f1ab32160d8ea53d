import { useRef, useState } from 'react'
import { useSession } from '../session/state.ts'
import { browserStorage } from '../storage/storage.ts'

const PREFIX = 'typed:'
const storage = browserStorage('sessionStorage')

// Signing out clears the values. A guest's values survive a reload; signing in clears them.
useSession.subscribe(({ user }, before) => {
  if (before.user && user?.id !== before.user.id) forgetAll()
  else if (user && !before.user) forgetValues('sign-up')
})

function forgetAll(): void {
  const keys = Array.from({ length: storage.length }, (_, key) => storage.key(key))
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
 * Form values stored for this tab: Back and a reload restore them. Passed as `stored` to a form. Never for a
 * password or a code.
 */
export function useStoredValues<Values extends object>(name: string, initial: Values) {
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...readValues<Values>(name) }))
  const now = useRef(values)
  const change = (part: Partial<Values>): void => {
    now.current = { ...now.current, ...part }
    storage.setItem(PREFIX + name, JSON.stringify(now.current))
    setValues(now.current)
  }
  return { values, change }
}
