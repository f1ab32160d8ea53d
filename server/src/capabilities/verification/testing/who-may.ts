import type * as routes from '@corridor/contract/verification/routes.ts'
import { openRequest } from '#capabilities/office/testing/who-may.ts'
import { epochSeconds } from '#platform/clock.ts'
import { noticeAbout, signatureOf } from '#providers/identity/testing/persona-server.ts'
import { type Calls, may, mayEach, type Way, type WhoMay } from '#testing/matrix/part.ts'
import { PERSONA_SECRET, type World } from '#testing/world/world.ts'
import { sendTicket, uploadDocument } from './acting.ts'

const unverified = ({ newcomer }: World) => newcomer({ identity: 'UnVerified' })

/** A link that is good, for something else. */
const another = (body?: object): Way => ({
  once: async (world) => ({ params: { token: await openRequest(world) }, body }),
})

const DECIDE = 'POST /identity-verification/v1/manual-ticket/:token/decide'

let before: Promise<unknown> = Promise.resolve()
/** One after the other: the newest mail to the operator belongs to the ticket that was just sent. */
const inTurn: Way = {
  each: (world) => {
    const ticket = before.then(() => calls[DECIDE].make(world))
    before = ticket
    return ticket
  },
}

const calls: Calls<typeof routes> = {
  'GET /meta/v2/idv-config': may('own account', 'own', async (world) => ({ as: await unverified(world) })),
  'POST /identity-verification/v1/inquiry': may(
    'signed in',
    { of: 409, plain: 200, former: 200, unverified: 200 },
    async (world) => ({ as: await unverified(world) }),
  ),
  'POST /identity-verification/v1/get-status': mayEach(
    'signed in',
    async (world) => {
      const own = await unverified(world)
      const { body } = await world.app.call('POST /identity-verification/v1/inquiry', { as: own })
      return { as: own, body: { inquiryId: body.inquiryId } }
    },
    { 'somebody else’s': [404], 'one’s newest': ['own', { once: () => ({ body: {} }) }] },
  ),
  'POST /identity-verification/v1/manual-ticket': may(
    'signed in',
    { of: 409, plain: 400, former: 400, unverified: 400 },
    async (world) => {
      const own = await unverified(world)
      const { url } = await uploadDocument(world.app, own)
      return { as: own, body: { supportingDocument: 'My passport', uploadUrl: url, note: 'Please look.' } }
    },
  ),
  'GET /identity-verification/v1/manual-ticket/:token': mayEach(
    'open',
    async (world) => ({
      params: { token: await sendTicket(world.app, await unverified(world)) },
    }),
    { '': ['own'], 'another link': [410, another()] },
  ),
  'POST /identity-verification/v1/manual-ticket/:token/decide': mayEach(
    'open',
    async (world) => ({
      params: { token: await sendTicket(world.app, await unverified(world)) },
      body: { decision: 'approve' },
    }),
    { '': ['own', inTurn], 'another link': [410, another({ decision: 'approve' })] },
  ),
  'POST /identity-verification/v1/webhook/persona': may('open', 'own', async ({ app }) => {
    const notice = noticeAbout('inq_unknown', 'approved')
    const signature = signatureOf(PERSONA_SECRET, epochSeconds(app.clock.now()), notice)
    return { body: Buffer.from(notice), headers: { 'persona-signature': signature } }
  }),
}

export const whoMay: WhoMay = {
  heading: 'Verification',
  about:
    'A verified person has nothing to start: 409; those who came for this table have a name that nobody has checked yet. A check and a document that are somebody else’s are not found; what is opened by a link asks for nothing but the link, and for no other.',
  calls,
}
