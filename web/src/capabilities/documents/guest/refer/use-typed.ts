import { useState } from 'react'
import { findTyped, storeTyped } from '#guest/stored.ts'

const keyOf = (token: string, part: string): string => `refer:${token}:${part}`

function read<T extends object>(key: string, initial: T): T {
  try {
    const stored = JSON.parse(findTyped(key) ?? 'null') as T | null
    return stored === null || Array.isArray(initial) ? (stored ?? initial) : { ...initial, ...stored }
  } catch {
    return initial
  }
}

/** A state that outlives a reload of this tab: nobody types a whole referral twice. Files are chosen again. */
export function useTyped<T extends object>(token: string, part: string, initial: T) {
  const key = keyOf(token, part)
  const [typed, setTyped] = useState<T>(() => read(key, initial))
  const change = (next: T) => {
    storeTyped(key, JSON.stringify(next))
    setTyped(next)
  }
  return [typed, change] as const
}

/** Clears everything about the patient after a referral; the sender stays for the next one. */
export function clearPatient(token: string): void {
  const values = keyOf(token, 'values')
  const { senderName, senderPractice, email } = read(values, {
    senderName: '',
    senderPractice: '',
    email: '',
  })
  storeTyped(values, JSON.stringify({ senderName, senderPractice, email }))
  for (const part of ['teeth', 'requests', 'form']) storeTyped(keyOf(token, part), undefined)
}
