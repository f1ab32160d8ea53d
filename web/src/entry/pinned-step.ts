import { create } from 'zustand'
import { onReset } from '#platform/storage/resettable.ts'
import { browserStorage } from '#platform/storage/storage.ts'

const KEY = 'pinnedStep'
const storage = browserStorage('sessionStorage')
const here = (): string => globalThis.location?.pathname ?? ''

// A reload of the step's own page stays pinned; any other page is not.
const usePinnedStep = create<{ isPinned: boolean }>()(() => ({ isPinned: storage.getItem(KEY) === here() }))

/**
 * Stays at the open step although it is done, because it shows something that the person has not confirmed
 * yet. Every change of standing would otherwise redirect them in the middle of it.
 */
export function pinStep(): void {
  storage.setItem(KEY, here())
  usePinnedStep.setState({ isPinned: true })
}

export function unpinStep(): void {
  storage.removeItem(KEY)
  usePinnedStep.setState({ isPinned: false })
}

onReset(unpinStep)

export const useIsStepPinned = (): boolean => usePinnedStep(({ isPinned }) => isPinned)
