import { mobileProblem, requiredProblem } from '@corridor/contract/kernel/fields.ts'
import type { MyPractice } from '@corridor/contract/office/model.ts'
import { PRACTICE_PROBLEMS } from '@corridor/contract/office/problems.ts'
import type { IdleLockMinutes } from '@corridor/contract/people/model.ts'
import { writtenNumber } from '#ui/fields/text/written-number.ts'
import { type AddressDraft, addressProblems, emptyAddress } from './address-draft.ts'

export interface PracticeDraft {
  name: string
  practiceType: string
  telephoneNumber: string
  eFaxNumber: string
  organizationMobileNumber: string
  isSecondFactorRequired: boolean
  areGifsAllowed: boolean
  idleLockMinutes: IdleLockMinutes
  addresses: AddressDraft[]
}

const typed = (number: string | null): string => (number ? writtenNumber(number) : '')

export const practiceDraftOf = (practice: MyPractice): PracticeDraft => ({
  name: practice.name,
  practiceType: practice.practiceType ?? '',
  telephoneNumber: typed(practice.telephoneNumber),
  eFaxNumber: typed(practice.eFaxNumber),
  organizationMobileNumber: typed(practice.organizationMobileNumber),
  isSecondFactorRequired: practice.isSecondFactorRequired,
  areGifsAllowed: practice.areGifsAllowed,
  idleLockMinutes: practice.idleLockMinutes,
  addresses: practice.addresses.length > 0 ? [...practice.addresses] : [emptyAddress()],
})

const optionalNumber = (value: string, problem: string): string | undefined =>
  value.trim() && mobileProblem(value) ? problem : undefined

/** What is wrong, by the path that the server uses too, in the order of the form. */
export function practiceProblems(draft: PracticeDraft): Record<string, string | undefined> {
  const found: Record<string, string | undefined> = {
    name: requiredProblem(draft.name, PRACTICE_PROBLEMS.name),
    practiceType: requiredProblem(draft.practiceType, PRACTICE_PROBLEMS.type),
    telephoneNumber: mobileProblem(draft.telephoneNumber) && PRACTICE_PROBLEMS.telephone,
    eFaxNumber: optionalNumber(draft.eFaxNumber, PRACTICE_PROBLEMS.efax),
    organizationMobileNumber: optionalNumber(draft.organizationMobileNumber, PRACTICE_PROBLEMS.mobile),
  }
  for (const [index, address] of draft.addresses.entries()) {
    for (const [part, problem] of Object.entries(addressProblems(address)))
      found[`addresses.${index}.${part}`] = problem
  }
  return found
}
