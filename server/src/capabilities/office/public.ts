/** What other capabilities may ask of the office. */
export { demoPracticeName } from './demo.ts'
export { newInviteCode } from './invite-code.ts'
export type { Invite } from './invites.ts'
export { acceptInvitation, countingGuesses, findInvite } from './invites.ts'
export { approveRequest, askToJoin, declineRequest, joinNow, leavePractice } from './membership.ts'
export { findJoinRequest } from './store/join-requests.ts'
export { findMember, listMembers } from './store/members.ts'
export {
  addPractice,
  findPractice,
  findPracticeByCode,
  findPracticeOf,
  removePendingPractice,
  setEfaxNumber,
  setPracticeApproved,
} from './store/practices.ts'
export type { Practice, WorkPlace } from './store/tables.ts'
export { lockTeam } from './team.ts'
export { joinToken } from './tokens.ts'
