import type { KnownCall } from '@corridor/contract/capabilities.ts'
import * as files from '@corridor/contract/files/routes.ts'
import * as live from '@corridor/contract/kernel/live.ts'
import type { AnyRoute } from '@corridor/contract/kernel/route.ts'
import * as office from '@corridor/contract/office/routes.ts'
import * as onboarding from '@corridor/contract/onboarding/routes.ts'
import * as operator from '@corridor/contract/operator/routes.ts'
import * as people from '@corridor/contract/people/routes.ts'
import * as sandbox from '@corridor/contract/sandbox/routes.ts'
import * as session from '@corridor/contract/session/routes.ts'
import * as secondFactor from '@corridor/contract/session/second-factor.ts'
import * as verification from '@corridor/contract/verification/routes.ts'

const isRoute = (one: unknown): one is AnyRoute & { call: KnownCall } =>
  typeof one === 'object' && one !== null && 'call' in one

/** The routes of a file of the contract, which may hold shapes as well. */
export const routesIn = (file: object): (AnyRoute & { call: KnownCall })[] =>
  Object.values(file).filter(isRoute)

/** Every route of the contract. */
export const KNOWN_ROUTES = [
  live,
  people,
  files,
  office,
  session,
  secondFactor,
  verification,
  onboarding,
  operator,
  sandbox,
].flatMap(routesIn)
