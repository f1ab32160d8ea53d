/**
 * What other capabilities may ask of the office: `import * as office from '../office/public.ts'`. Whatever changes who
 * belongs to a practice, or what it is, tells its people by itself.
 */
export { demoPracticeName } from './demo.ts'
export { acceptInvitation, countingGuesses, findInvite, type Invite } from './invitations/invites.ts'
export { approveRequest, askToJoin, declineRequest, findJoinRequest } from './join-requests/requests.ts'
export {
  approvePractice,
  changeEfaxNumber,
  openPractice,
  removePendingPractice,
} from './practice/practice.ts'
export type { JoinRequestRow as JoinRequest } from './store/join-requests.ts'
export { findPractice, findPracticeOf } from './store/practices.ts'
export type { Practice, WorkPlace } from './store/tables.ts'
export { leave } from './team/membership.ts'
