import { mobileProblem, requiredProblem } from '@corridor/contract/kernel/fields.ts'
import type { UsState } from '@corridor/contract/kernel/us-states.ts'
import type { InviteInfo, NewPractice, PracticeListing } from '@corridor/contract/office/model.ts'
import type { PracticeType } from '@corridor/contract/office/practice-types.ts'
import {
  ADDRESS_PROBLEMS,
  INVITE_CODE_MISSING,
  PRACTICE_PROBLEMS,
} from '@corridor/contract/office/problems.ts'
import { addressProblems, chosenRole, type RoleValues, roleProblems } from '#capabilities/office/public.ts'
import { wizardText as text } from './text.ts'

export const WAYS = ['find', 'code', 'new'] as const
/** The ways to a practice that is there already. */
export const JOIN_WAYS = ['find', 'code'] as const satisfies Way[]
export type Way = (typeof WAYS)[number]
export const WIZARD_STEPS = ['practice', 'role', 'check'] as const
export type WizardStep = (typeof WIZARD_STEPS)[number]

/** Everything that was entered on the way to a practice. Values of one way stay when the user switches to another. */
export interface Draft extends RoleValues {
  /** The state that is searched. */
  searchState: string
  practice: PracticeListing | null
  inviteCode: string
  /** What that code stands for, once it was looked at. */
  invite: InviteInfo | null
  /** Sent with a new practice, so that two clicks open one. */
  newId: string
  name: string
  practiceType: string
  line1: string
  line2: string
  city: string
  state: string
  zip: string
  telephone: string
}

export const emptyDraft = (newId: string, inviteCode = ''): Draft => ({
  searchState: '',
  practice: null,
  inviteCode,
  invite: null,
  newId,
  name: '',
  practiceType: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  zip: '',
  telephone: '',
  role: '',
  ownRole: '',
})

type DraftFindings = { [Name in keyof Draft]?: string | undefined }

const newPracticeProblems = (draft: Draft): DraftFindings => ({
  name: requiredProblem(draft.name, PRACTICE_PROBLEMS.name),
  practiceType: requiredProblem(draft.practiceType, PRACTICE_PROBLEMS.type),
  ...addressProblems(draft),
  telephone: mobileProblem(draft.telephone) && PRACTICE_PROBLEMS.telephone,
})

/** What is wrong with the first step, by field, in the order of the form. */
export function practiceProblems(draft: Draft, way: Way): DraftFindings {
  if (way === 'new') return newPracticeProblems(draft)
  if (way === 'code') return { inviteCode: requiredProblem(draft.inviteCode, INVITE_CODE_MISSING) }
  if (!draft.searchState) return { searchState: ADDRESS_PROBLEMS.state }
  return { practice: draft.practice ? undefined : text.practiceMissing }
}

/** The invitation says the role, so nobody asks for it. */
export const isRoleGiven = (draft: Draft, way: Way): boolean => way === 'code' && Boolean(draft.invite?.role)

const isFine = (found: DraftFindings): boolean => Object.values(found).every((problem) => !problem)

/** The step to show: the one in the address, or the first before it that is not done. */
export function reachableStep(draft: Draft, way: Way, wanted: WizardStep): WizardStep {
  const hasPractice = isFine(practiceProblems(draft, way)) && (way !== 'code' || draft.invite !== null)
  if (wanted === 'practice' || !hasPractice) return 'practice'
  if (isRoleGiven(draft, way)) return 'check'
  return wanted === 'role' || !isFine(roleProblems(draft)) ? 'role' : 'check'
}

const newPracticeOf = (draft: Draft): NewPractice => ({
  id: draft.newId,
  name: draft.name.trim(),
  practiceType: draft.practiceType as PracticeType,
  address: {
    line1: draft.line1.trim(),
    line2: draft.line2.trim(),
    city: draft.city.trim(),
    state: draft.state as UsState,
    zip: draft.zip.trim(),
  },
  telephoneNumber: draft.telephone,
})

/** What is sent: exactly one of the three ways. */
export function choiceOf(draft: Draft, way: Way) {
  const role = isRoleGiven(draft, way) ? undefined : chosenRole(draft)
  if (way === 'new') return { newPractice: newPracticeOf(draft), role }
  if (way === 'code') return { inviteCode: draft.inviteCode.trim(), role }
  return { organizationId: draft.practice!.id, role }
}

/** The practice that is meant, by name. */
export function practiceNameOf(draft: Draft, way: Way): string {
  if (way === 'new') return draft.name.trim()
  return (way === 'code' ? draft.invite?.practiceName : draft.practice?.name) ?? ''
}
