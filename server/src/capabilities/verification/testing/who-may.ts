import { ANEW, type Way, type WhoMay } from '../../../../testing/matrix/part.ts'
import { openRequest } from '../../office/testing/valid-calls.ts'

/** A link that is good, for something else. */
const another = (body?: object): Way => ({
  once: async (world) => ({ params: { token: await openRequest(world) }, body }),
})

export const whoMay: WhoMay = {
  ways: {
    'POST /identity-verification/v1/get-status, one’s newest': { once: () => ({ body: {} }) },
    'GET /identity-verification/v1/manual-ticket/:token, another link': another(),
    'POST /identity-verification/v1/manual-ticket/:token/decide': ANEW,
    'POST /identity-verification/v1/manual-ticket/:token/decide, another link': another({
      decision: 'approve',
    }),
  },
}
