import type { Canaries } from '#testing/fuzz/canaries.ts'

export const canaries: Canaries = {
  without: {
    sandbox_fax: 'is what a fax machine outside got or sent, for trying the product: no practice owns it',
    sandbox_fax_machine: 'has the settings of a fax machine outside',
    sandbox_inquiry: 'stands for what the identity service stores, for trying the product',
    sandbox_phone: 'has what a phone outside is set to',
  },
}
