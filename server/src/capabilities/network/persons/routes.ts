import type { Mounted } from '../../../platform/action.ts'
import { blockPerson, listBlocked, unblockPerson } from './actions/blocks.ts'
import { listContacts } from './actions/list-contacts.ts'
import {
  listPendingRequests,
  listPersonConnections,
  listReceivedRequests,
  listSentRequests,
  listWaitingForUpgrade,
} from './actions/lists.ts'
import { report } from './actions/report.ts'
import { acceptRequest, declineRequest, endConnection, requestConnection } from './actions/requests.ts'

export const personRoutes: readonly Mounted[] = [
  listPersonConnections,
  listReceivedRequests,
  listSentRequests,
  listPendingRequests,
  listWaitingForUpgrade,
  requestConnection,
  acceptRequest,
  declineRequest,
  endConnection,
  listContacts,
  listBlocked,
  blockPerson,
  unblockPerson,
  report,
]
