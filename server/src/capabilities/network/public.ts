/** What other capabilities may ask of the network: `import * as network from '../network/public.ts'`. */
export { connectInvited } from './practices/by-address.ts'
export { followOffice } from './practices/following-office.ts'
export { type NetworkSources, nothingHangs } from './sources.ts'
