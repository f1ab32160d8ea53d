import type { KnownCall } from '@corridor/contract/capabilities.ts'
import type * as live from '@corridor/contract/kernel/live.ts'
import { validCalls as files } from '../../src/capabilities/files/testing/valid-calls.ts'
import { validCalls as office } from '../../src/capabilities/office/testing/valid-calls.ts'
import { validCalls as onboarding } from '../../src/capabilities/onboarding/testing/valid-calls.ts'
import { validCalls as operator } from '../../src/capabilities/operator/testing/valid-calls.ts'
import { validCalls as people } from '../../src/capabilities/people/testing/valid-calls.ts'
import { validCalls as session } from '../../src/capabilities/session/testing/valid-calls.ts'
import { validCalls as verification } from '../../src/capabilities/verification/testing/valid-calls.ts'
import { validCalls as sandbox } from '../../src/providers/sandbox/testing/valid-calls.ts'
import type { ValidCall, ValidCalls } from './valid-call.ts'

const platform: ValidCalls<typeof live> = {
  'GET /live/v1/changes': async ({ as }) => {
    const admin = await as('admin')
    return { as: admin, query: { streams: `office:${admin.practiceId}@` } }
  },
}

/** How every call of the contract is made well. */
export const VALID_CALLS: { [C in KnownCall]: ValidCall<C> } = {
  ...platform,
  ...sandbox,
  ...people,
  ...files,
  ...office,
  ...session,
  ...verification,
  ...onboarding,
  ...operator,
}
