import type { KnownCall } from '@corridor/contract/capabilities.ts'
import type { AnyRoute } from '@corridor/contract/kernel/route.ts'
import { loadAll } from './load-all.ts'

const isRoute = (one: unknown): one is AnyRoute & { call: KnownCall } =>
  typeof one === 'object' && one !== null && 'call' in one

/** The routes of a file of the contract, which may hold shapes as well. */
export const routesIn = (file: object): (AnyRoute & { call: KnownCall })[] =>
  Object.values(file).filter(isRoute)

/** Every route of the contract. */
export const CONTRACT_ROUTES = (await loadAll('contract/src/*/*.ts')).flatMap(routesIn)
