import type { Mounted } from '#platform/action.ts'
import * as blocks from './actions/blocks.ts'
import * as connections from './actions/connections.ts'
import * as invites from './actions/invites.ts'
import * as persons from './actions/persons.ts'
import { getPracticeDetails } from './actions/practice-details.ts'
import { report } from './actions/report.ts'
import { searchPractices } from './actions/search.ts'
import * as suggestions from './actions/suggestions.ts'

export const routes: readonly Mounted[] = [
  connections.listConnectedPractices,
  connections.listOrganizationConnections,
  connections.disconnectPractice,
  searchPractices,
  getPracticeDetails,
  invites.listReceivedInvites,
  invites.listSentInvites,
  invites.listRegistrationInvites,
  invites.countPendingInvites,
  invites.sendInvite,
  invites.inviteByEmail,
  invites.resendInvite,
  invites.acceptInvite,
  invites.ignoreInvite,
  invites.deleteInvite,
  suggestions.listSuggestions,
  suggestions.ignoreSuggestion,
  suggestions.hideSuggestion,
  suggestions.showSuggestion,
  invites.inviteSuggested,
  persons.listPersonConnections,
  persons.listReceivedRequests,
  persons.listSentRequests,
  persons.listPendingRequests,
  persons.listWaitingForUpgrade,
  persons.requestConnection,
  persons.acceptRequest,
  persons.declineRequest,
  persons.endConnection,
  persons.listContacts,
  blocks.listBlocked,
  blocks.blockPerson,
  blocks.unblockPerson,
  report,
]
