import type { AddressSuggestion } from '@corridor/contract/office/model.ts'

/** What the product needs of an address service. */
export interface AddressPort {
  /** Addresses that begin like what was typed, at most ten. A service in trouble finds none: people can type. */
  search: (typed: string) => Promise<AddressSuggestion[]>
}

declare module '#platform/services.ts' {
  interface Services {
    address: AddressPort
  }
}
