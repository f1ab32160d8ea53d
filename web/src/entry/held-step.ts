import { create } from 'zustand'
import { onReset } from '../platform/resettable.ts'
import { browserStorage } from '../platform/storage.ts'

const KEY = 'heldStep'
const storage = browserStorage('sessionStorage')
const here = (): string => globalThis.location?.pathname ?? ''

// A reload of the step's own page holds it as before; on any other page nothing is held.
const useHeld = create<{ isHeld: boolean }>()(() => ({ isHeld: storage.getItem(KEY) === here() }))

/**
 * Keeps the person at the step whose screen is open, though it is done: it has something to show that they have not kept
 * yet. Their windows are told of every change of standing, and would be taken on in the middle of it.
 */
export function holdStep(): void {
  storage.setItem(KEY, here())
  useHeld.setState({ isHeld: true })
}

export function releaseStep(): void {
  storage.removeItem(KEY)
  useHeld.setState({ isHeld: false })
}

onReset(releaseStep)

export const useIsStepHeld = (): boolean => useHeld(({ isHeld }) => isHeld)
