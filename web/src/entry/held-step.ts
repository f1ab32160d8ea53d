import { create } from 'zustand'
import { resettable } from '../platform/resettable.ts'

const useHeld = resettable(create<{ isHeld: boolean }>()(() => ({ isHeld: false })))

/**
 * Keeps the person at the step whose screen is open, though it is done: it has something to show that is shown only
 * once. Their windows are told of every change of standing, and would be taken on in the middle of it.
 */
export const holdStep = (): void => useHeld.setState({ isHeld: true })
export const releaseStep = (): void => useHeld.setState({ isHeld: false })

export const useIsStepHeld = (): boolean => useHeld(({ isHeld }) => isHeld)
