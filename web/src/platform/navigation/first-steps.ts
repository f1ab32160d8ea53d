import { type QueryKey, useQueries } from '@tanstack/react-query'
import { useContext } from 'react'
import { Capabilities } from '../capability.ts'
import { type SessionState, useSession } from '../session.ts'
import { browserStorage } from '../storage/storage.ts'

interface StepDeclaration<Data> {
  /** "Invite your team" */
  label: string
  /** The label of the button: "Invite". */
  action: string
  path: `/dashboard${string}`
  isFor: (session: SessionState) => boolean
  /** About the practice and not only the person: these come first. */
  isOfPractice?: boolean
  /** The query that shows whether it is done; without one the session is enough. */
  query?: { queryKey: QueryKey; queryFn: () => Promise<Data> }
  isDone: (data: Data, session: SessionState) => boolean
}

export type FirstStep = StepDeclaration<unknown>

/** Declares a first step. It counts as done by the data, wherever it was done. */
export const firstStep = <Data>(declaration: StepDeclaration<Data>): FirstStep => declaration as FirstStep

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
