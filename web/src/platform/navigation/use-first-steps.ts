import { useQueries } from '@tanstack/react-query'
import { useContext } from 'react'
import type { FirstStep } from '../capability/first-steps.ts'
import { Capabilities } from '../capability.ts'
import { useSession } from '../session.ts'
import { browserStorage } from '../storage/storage.ts'

/** The first steps of the signed-in person, once all of them are loaded. */
export function useFirstSteps(): { step: FirstStep; isDone: boolean }[] {
  const session = useSession()
  const steps = useContext(Capabilities)
    .flatMap(({ firstSteps = [] }) => firstSteps)
    .filter(({ isFor }) => isFor(session))
    .sort((a, b) => Number(b.isOfPractice ?? false) - Number(a.isOfPractice ?? false))
  const requested = steps.filter(({ query }) => query)
  const answers = useQueries({ queries: requested.flatMap(({ query }) => query ?? []) })
  if (answers.some(({ data }) => data === undefined)) return []
  return steps.map((step) => ({ step, isDone: step.isDone(answers[requested.indexOf(step)]?.data, session) }))
}

const storage = browserStorage('localStorage')
/** Not cleared when a session ends: a dismissed list must stay dismissed. */
const HIDDEN_KEY = 'firstStepsHidden'

const hiddenFor = (): string[] => storage.getItem(HIDDEN_KEY)?.split(',') ?? []

export const areStepsHidden = (personId: string): boolean => hiddenFor().includes(personId)
export const hideSteps = (personId: string): void =>
  storage.setItem(HIDDEN_KEY, [...hiddenFor(), personId].join())
