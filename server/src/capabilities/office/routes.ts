import type { Mounted } from '#platform/action.ts'
import { changeClaims } from './actions/change-claims.ts'
import { changeMyPractice } from './actions/change-my-practice.ts'
import { changeRole } from './actions/change-role.ts'
import { deleteInvitation } from './actions/delete-invitation.ts'
import {
  getOfficeMetadata,
  listPracticesOfState,
  listPracticeTypes,
  listRoles,
  listSpecialists,
  listStates,
} from './actions/directory.ts'
import { getInvite } from './actions/get-invite.ts'
import { getMyPractice } from './actions/get-my-practice.ts'
import { approveJoinRequest, listJoinRequests, rejectJoinRequest } from './actions/join-requests.ts'
import { listTeamInvitations } from './actions/list-invitations.ts'
import { listReceivedInvitations } from './actions/list-received-invitations.ts'
import { listTeamMembers } from './actions/list-team-members.ts'
import { exportTrail, listOwnTrail, listTrail } from './actions/read-trail.ts'
import { removeMember } from './actions/remove-member.ts'
import { renewInviteCode } from './actions/renew-invite-code.ts'
import { resendInvitation } from './actions/resend-invitation.ts'
import { searchAddresses } from './actions/search-addresses.ts'
import { sendInvitation } from './actions/send-invitation.ts'

export const routes: readonly Mounted[] = [
  getOfficeMetadata,
  listPracticeTypes,
  listStates,
  listPracticesOfState,
  listSpecialists,
  listRoles,
  searchAddresses,
  listTeamMembers,
  listTeamInvitations,
  listReceivedInvitations,
  sendInvitation,
  resendInvitation,
  deleteInvitation,
  getInvite,
  listJoinRequests,
  approveJoinRequest,
  rejectJoinRequest,
  changeClaims,
  changeRole,
  removeMember,
  getMyPractice,
  changeMyPractice,
  renewInviteCode,
  listTrail,
  exportTrail,
  listOwnTrail,
]
