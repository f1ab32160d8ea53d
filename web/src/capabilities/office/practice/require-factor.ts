import type { TeamMember } from '@corridor/contract/office/model.ts'
import type { Question } from '#platform/confirm.ts'
import { practiceText } from './text.ts'

type Counted = Pick<TeamMember, 'status' | 'hasSecondFactor'>

/** What to ask before everybody needs an authenticator app: whom it concerns, and from when on. */
export function requireFactorQuestion(team: readonly Counted[] | undefined): Question {
  const members = team?.filter(({ status }) => status === 'Active') ?? []
  const without = members.filter(({ hasSecondFactor }) => !hasSecondFactor).length
  return { ...practiceText.requireFactor, text: practiceText.requiresFactorOf(without, members.length) }
}
