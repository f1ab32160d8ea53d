import type { KnownCall } from '@corridor/contract/capabilities.ts'
import type * as live from '@corridor/contract/kernel/live.ts'
import { loadAll } from '../load-all.ts'
import type { ValidCall, ValidCalls } from './valid-call.ts'

const platform: ValidCalls<typeof live> = {
  'GET /live/v1/changes': async ({ as }) => {
    const admin = await as('admin')
    return { as: admin, query: { streams: `office:${admin.practiceId}@` } }
  },
}

type All = { [C in KnownCall]: ValidCall<C> }

const found = await loadAll<{ validCalls: Partial<All> }>('server/src/capabilities/*/testing/valid-calls.ts')

/** How every call of the contract is made well; a test finds the one that is missing. */
export const VALID_CALLS = Object.assign({}, platform, ...found.map(({ validCalls }) => validCalls)) as All
