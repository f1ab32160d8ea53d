import type { Mounted } from '../../../platform/action.ts'
import {
  disconnectPractice,
  listConnectedPractices,
  listOrganizationConnections,
} from './actions/connections.ts'
import { countPendingInvites, listReceivedInvites, listSentInvites } from './actions/lists.ts'
import { getPracticeDetails } from './actions/practice-details.ts'
import { acceptInvite, ignoreInvite } from './actions/respond-to-invite.ts'
import { inviteSuggested, sendInvite } from './actions/send-invite.ts'
import { deleteInvite, inviteByEmail, listRegistrationInvites, resendInvite } from './actions/sent-invites.ts'
import { hideSuggestion, ignoreSuggestion, listSuggestions, showSuggestion } from './actions/suggestions.ts'
import { searchPractices } from './search.ts'

export const practiceRoutes: readonly Mounted[] = [
  listConnectedPractices,
  listOrganizationConnections,
  disconnectPractice,
  searchPractices,
  getPracticeDetails,
  listReceivedInvites,
  listSentInvites,
  listRegistrationInvites,
  countPendingInvites,
  sendInvite,
  inviteByEmail,
  resendInvite,
  acceptInvite,
  ignoreInvite,
  deleteInvite,
  listSuggestions,
  ignoreSuggestion,
  hideSuggestion,
  showSuggestion,
  inviteSuggested,
]
