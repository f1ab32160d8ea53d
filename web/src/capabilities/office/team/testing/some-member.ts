import type { TeamMember } from '@corridor/contract/office/model.ts'
import { BEN } from '#platform/testing/people.ts'

/** Somebody at work, as their admin sees them. */
export const someMember = (over: Partial<TeamMember> = {}): TeamMember => ({
  id: BEN,
  firstName: 'Ben',
  lastName: 'Carter',
  displayName: 'Ben Carter',
  isNameUnchecked: false,
  email: 'ben@example.test',
  mobile: null,
  profileImageUrl: null,
  role: 'Hygienist',
  status: 'Active',
  waitsFor: null,
  hasSecondFactor: false,
  isPracticeOwner: false,
  isPracticeAdmin: false,
  claims: [],
  joinedAt: '2026-01-01T00:00:00.000Z',
  abilities: { mayChange: true, mayRemove: true },
  ...over,
})
