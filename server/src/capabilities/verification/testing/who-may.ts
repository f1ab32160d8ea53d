import { openRequest } from '#capabilities/office/testing/valid-calls.ts'
import type { Way, WhoMay } from '#testing/matrix/part.ts'
import { validCalls } from './valid-calls.ts'

/** A link that is good, for something else. */
const another = (body?: object): Way => ({
  once: async (world) => ({ params: { token: await openRequest(world) }, body }),
})

const DECIDE = 'POST /identity-verification/v1/manual-ticket/:token/decide'

let before: Promise<unknown> = Promise.resolve()
/** One after the other: the newest mail to the operator belongs to the ticket that was just sent. */
const inTurn: Way = {
  each: (world) => {
    const ticket = before.then(() => validCalls[DECIDE](world))
    before = ticket
    return ticket
  },
}

export const whoMay: WhoMay = {
  ways: {
    'POST /identity-verification/v1/get-status, one’s newest': { once: () => ({ body: {} }) },
    'GET /identity-verification/v1/manual-ticket/:token, another link': another(),
    [DECIDE]: inTurn,
    [`${DECIDE}, another link`]: another({ decision: 'approve' }),
  },
}
