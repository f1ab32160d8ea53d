import { count } from '../kernel/count.ts'

/** Faxes that came in and are not processed. */
export const faxesCount = count({ name: 'faxes', claim: 'eFax', changedBy: ['fax.changed'] })
