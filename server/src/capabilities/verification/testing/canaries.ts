import type { Canaries } from '#testing/fuzz/canaries.ts'

export const canaries: Canaries = {
  without: {
    verification_inquiry: 'ends when somebody is approved, as the victims are; no call takes its id',
    verification_ticket: 'is opened by the token of a mail',
  },
}
