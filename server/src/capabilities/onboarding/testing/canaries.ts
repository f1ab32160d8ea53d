import type { Canaries } from '#testing/fuzz/canaries.ts'

export const canaries: Canaries = {
  without: {
    onboarding_approval: 'is opened by the token of a mail, and belongs to a practice that is not there yet',
    onboarding_registration: 'somebody who has no account yet, so no session could ask for it',
  },
}
