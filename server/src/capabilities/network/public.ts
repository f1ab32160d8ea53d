/** What other capabilities may ask of the network: `import * as network from '../network/public.ts'`. */

export { contactsAmong, mayWrite } from './contacts/contacts.ts'
export { listContactsAs, searchContacts } from './contacts/search.ts'
export { connectInvited } from './practices/by-address.ts'
export { followOffice } from './practices/following-office.ts'
export { type NetworkSources, nothingHangs } from './sources.ts'
export { type OpenReport, readOpenReports, settleReportRow as settleReport } from './store/reports.ts'
