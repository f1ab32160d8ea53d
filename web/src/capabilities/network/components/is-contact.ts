import type { PersonCard } from '@corridor/contract/people/model.ts'

/** Whom one may write to: the team, and who is connected with one in person or through a practice. */
export const isContact = ({ isTeamMember, connectionStatus: status }: PersonCard): boolean =>
  isTeamMember || status === 'Active' || status === 'Accepted'
