/** What other capabilities may use of the network: `import * as network from '../network/public.ts'`. */

export { contactsAmong, mayWrite } from './access.ts'
export { listPartnersOf as listConnectedPractices } from './actions/connections.ts'
export { connectInvited } from './connections/by-address.ts'
export { officeHooks } from './connections/office-hooks.ts'
export { listContactsAs, searchContacts } from './contacts/search.ts'
export { lockPracticeLink } from './store/links.ts'
export { type OpenReport, readOpenReports, settleReport } from './store/reports.ts'
