import type { KnownCall } from '@corridor/contract/capabilities.ts'
import { PARTS } from '../matrix/parts.ts'
import type { ValidCall } from './valid-call.ts'

type All = { [C in KnownCall]: ValidCall<C> }

/** How every call of the contract is made well; the walk over all of them finds the one that is missing. */
export const VALID_CALLS = Object.fromEntries(
  PARTS.flatMap(({ calls }) => Object.entries(calls).map(([call, entry]) => [call, entry.make])),
) as unknown as All
