/**
 * What other capabilities may use of the office: `import * as office from '../office/public.ts'`. Functions that change a
 * practice or its team publish the change by themselves.
 */
export { demoPracticeId, demoPracticeName, listDemoPracticeIds } from './demo.ts'
export { acceptInvitation, countingGuesses, findInvite, type Invite } from './invitations/invites.ts'
export {
  invitePractice,
  listPracticeInvitations,
  resendPracticeInvitation,
  usePracticeInvitation,
  withdrawPracticeInvitation,
} from './invitations/practice-invitations.ts'
export { findFollowable } from './invitations/received.ts'
export {
  approveRequest,
  declineRequest,
  findJoinRequest,
  requestToJoin,
  withdrawRequest,
} from './join-requests/requests.ts'
export { type AssignedNumbers, practiceNumbers, type ServiceNumber } from './practice/numbers.ts'
export {
  approvePractice,
  changeEfaxNumber,
  followFaxNumbers,
  openApprovedPractice,
  openPractice,
  removePendingPractice,
} from './practice/practice.ts'
export { approveChange, declineChange } from './practice/practice-change.ts'
export { getPracticeAtWork, resumePractice, suspendPractice } from './practice/suspension.ts'
export type { Credentials, Leaving, OfficeSources, PracticeChange } from './sources.ts'
export { findInvitation, listInvitationsOfMode } from './store/invitations.ts'
export type { JoinRequestRow as JoinRequest } from './store/join-requests.ts'
export { listActiveIds as listTeamIds, lockMembership } from './store/members.ts'
export type { NumberRow } from './store/numbers.ts'
export { listChanges, type WaitingChangeRow } from './store/practice-changes.ts'
export {
  allowsGifs,
  deletePractices,
  findPractice,
  findPracticeOf,
  listPracticesOf,
} from './store/practices.ts'
export {
  findPracticeOverview,
  findPracticesNamed,
  type PracticeOverview,
  searchPractices,
} from './store/suspension.ts'
export type { Invitation, Practice, PracticeMembership } from './store/tables.ts'
export { entryFactsOf } from './team/entry-facts.ts'
export { type ChangesTeams, leave, publishTeamChanged, requireSecondFactor } from './team/membership.ts'
