/**
 * What other capabilities may ask of the office: `import * as office from '../office/public.ts'`. Whatever changes who
 * belongs to a practice, or what it is, tells its people by itself.
 */
export { demoPracticeId, demoPracticeName, listDemoPracticeIds } from './demo.ts'
export { acceptInvitation, countingGuesses, findInvite, type Invite } from './invitations/invites.ts'
export {
  invitePractice,
  invitePracticeAgain,
  listPracticeInvitations,
  takeBackPracticeInvitation,
  usePracticeInvitation,
} from './invitations/practice-invitations.ts'
export { findFollowable } from './invitations/received.ts'
export {
  approveRequest,
  askToJoin,
  declineRequest,
  findJoinRequest,
  withdrawRequest,
} from './join-requests/requests.ts'
export {
  approvePractice,
  changeEfaxNumber,
  openKnownPractice,
  openPractice,
  removePendingPractice,
} from './practice/practice.ts'
export { resumePractice, suspendPractice } from './practice/suspension.ts'
export type { Credentials, Leaving, OfficeSources, PracticeChange } from './sources.ts'
export { nothingKnown as nobodyTold } from './sources.ts'
export { findInvitation, listInvitationsOfMode } from './store/invitations.ts'
export type { JoinRequestRow as JoinRequest } from './store/join-requests.ts'
export { listActiveIds as listTeamIds } from './store/members.ts'
export {
  allowsGifs,
  findPractice,
  findPracticeOf,
  listPracticesOf,
  removePractices,
} from './store/practices.ts'
export {
  findPracticeOverview,
  findPracticesNamed,
  type PracticeOverview,
  searchPractices,
} from './store/suspension.ts'
export type { Invitation, Practice, WorkPlace } from './store/tables.ts'
export { entryFactsOf } from './team/entry-facts.ts'
export { askForSecondFactor, type ChangesTeams, leave, tellTeam } from './team/membership.ts'
