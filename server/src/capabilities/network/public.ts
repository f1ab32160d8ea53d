/** What other capabilities may use of the network: `import * as network from '../network/public.ts'`. */

export { contactsAmong, mayWrite } from './contacts/contacts.ts'
export { listContactsAs, searchContacts } from './contacts/search.ts'
export { listPartnersOf as listConnectedPractices } from './practices/actions/connections.ts'
export { connectInvited } from './practices/by-address.ts'
export { officeHooks } from './practices/office-hooks.ts'
export { lockPracticeLink } from './store/links.ts'
export { type OpenReport, readOpenReports, settleReport } from './store/reports.ts'
