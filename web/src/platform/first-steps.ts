import { type QueryKey, useQueries } from '@tanstack/react-query'
import { useContext } from 'react'
import { Capabilities } from './capability.ts'
import { type SessionState, useSession } from './session.ts'
import { browserStorage } from './storage.ts'

interface StepDeclaration<Data> {
  /** "Invite your team" */
  label: string
  /** What the button says: "Invite". */
  action: string
  path: `/dashboard${string}`
  isFor: (session: SessionState) => boolean
  /** About the practice and not only oneself: these come first. */
  isOfPractice?: boolean
  /** Where what one has done shows; a step without it is told by the session alone. */
  query?: { queryKey: QueryKey; queryFn: () => Promise<Data> }
  isDone: (data: Data, session: SessionState) => boolean
}

export type FirstStep = StepDeclaration<unknown>

/** Declares what somebody new does first. It counts as done by what is there, wherever it was done. */
export const firstStep = <Data>(declaration: StepDeclaration<Data>): FirstStep => declaration as FirstStep

/** The first steps of the signed-in person, once it is known of each whether it is done. */
export function useFirstSteps(): { step: FirstStep; isDone: boolean }[] {
  const session = useSession()
  const steps = useContext(Capabilities)
    .flatMap(({ firstSteps = [] }) => firstSteps)
    .filter(({ isFor }) => isFor(session))
    .sort((a, b) => Number(b.isOfPractice ?? false) - Number(a.isOfPractice ?? false))
  const asked = steps.filter(({ query }) => query)
  const answers = useQueries({ queries: asked.flatMap(({ query }) => query ?? []) })
  if (answers.some(({ data }) => data === undefined)) return []
  return steps.map((step) => ({ step, isDone: step.isDone(answers[asked.indexOf(step)]?.data, session) }))
}

const storage = browserStorage('localStorage')
/** Kept when a session ends: whoever has put the list away does not want it back tomorrow. */
const HIDDEN_KEY = 'firstStepsHidden'

const hiddenFor = (): string[] => storage.getItem(HIDDEN_KEY)?.split(',') ?? []

export const areStepsHidden = (personId: string): boolean => hiddenFor().includes(personId)
export const hideSteps = (personId: string): void =>
  storage.setItem(HIDDEN_KEY, [...hiddenFor(), personId].join())
