import type { QueryKey } from '@tanstack/react-query'
import type { SessionState } from '../session.ts'

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
