import type { PersonCard } from '@corridor/contract/people/model.ts'

/** Whether the user may write to a person: a team member, or a connection in person or through a practice. */
export const isContact = ({ isTeamMember, connectionStatus: status }: PersonCard): boolean =>
  isTeamMember || status === 'Active' || status === 'Accepted'
