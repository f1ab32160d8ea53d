import { isUsZip, requiredProblem } from '@corridor/contract/kernel/fields.ts'
import type { Address } from '@corridor/contract/office/model.ts'
import { ADDRESS_PROBLEMS } from '@corridor/contract/office/problems.ts'

/** An address while it is typed: what is not chosen yet is empty. */
export interface AddressDraft extends Omit<Address, 'state'> {
  state: Address['state'] | ''
}

export const emptyAddress = (): AddressDraft => ({ line1: '', line2: '', city: '', state: '', zip: '' })

/** What is wrong with an address, by field, in the order of the form. */
export const addressProblems = ({ line1, city, state, zip }: Record<keyof AddressDraft, string>) => ({
  line1: requiredProblem(line1, ADDRESS_PROBLEMS.line1),
  city: requiredProblem(city, ADDRESS_PROBLEMS.city),
  state: requiredProblem(state, ADDRESS_PROBLEMS.state),
  zip: isUsZip(zip) ? undefined : ADDRESS_PROBLEMS.zip,
})
