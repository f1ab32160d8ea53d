/** What other capabilities may use of documents: `import * as documents from '../documents/public.ts'`. */
export { maySeeDocuments } from './access.ts'
export { putFaxOnBoard } from './send/from-fax.ts'
export { listOfFaxes } from './store/patient.ts'
