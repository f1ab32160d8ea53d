import { isUsZip, requiredProblem } from '@corridor/contract/kernel/fields.ts'
import type { Address } from '@corridor/contract/office/model.ts'
import { addressText as text } from '../text.ts'

/** An address while it is typed: what is not chosen yet is empty. */
export interface AddressDraft extends Omit<Address, 'state'> {
  state: Address['state'] | ''
}

export const emptyAddress = (): AddressDraft => ({ line1: '', line2: '', city: '', state: '', zip: '' })

/** What is wrong with an address, by field, in the order of the form. */
export const addressProblems = ({ line1, city, state, zip }: Record<keyof AddressDraft, string>) => ({
  line1: requiredProblem(line1, text.line1Missing),
  city: requiredProblem(city, text.cityMissing),
  state: requiredProblem(state, text.stateMissing),
  zip: isUsZip(zip) ? undefined : text.zipWrong,
})
