import type * as routes from '@corridor/contract/verification/routes.ts'
import { epochSeconds } from '#platform/clock.ts'
import { noticeAbout, signatureOf } from '#providers/identity/testing/persona-server.ts'
import type { ValidCalls } from '#testing/world/valid-call.ts'
import { PERSONA_SECRET, type World } from '#testing/world/world.ts'
import { sendTicket, uploadDocument } from './acting.ts'

const unverified = ({ newcomer }: World) => newcomer({ identity: 'UnVerified' })

export const validCalls: ValidCalls<typeof routes> = {
  'GET /meta/v2/idv-config': async (world) => ({ as: await unverified(world) }),
  'POST /identity-verification/v1/inquiry': async (world) => ({ as: await unverified(world) }),
  'POST /identity-verification/v1/get-status': async (world) => {
    const own = await unverified(world)
    const { body } = await world.app.call('POST /identity-verification/v1/inquiry', { as: own })
    return { as: own, body: { inquiryId: body.inquiryId } }
  },
  'POST /identity-verification/v1/manual-ticket': async (world) => {
    const own = await unverified(world)
    const { url } = await uploadDocument(world.app, own)
    return { as: own, body: { supportingDocument: 'My passport', uploadUrl: url, note: 'Please look.' } }
  },
  'GET /identity-verification/v1/manual-ticket/:token': async (world) => ({
    params: { token: await sendTicket(world.app, await unverified(world)) },
  }),
  'POST /identity-verification/v1/manual-ticket/:token/decide': async (world) => ({
    params: { token: await sendTicket(world.app, await unverified(world)) },
    body: { decision: 'approve' },
  }),
  'POST /identity-verification/v1/webhook/persona': async ({ app }) => {
    const notice = noticeAbout('inq_unknown', 'approved')
    const signature = signatureOf(PERSONA_SECRET, epochSeconds(app.clock.now()), notice)
    return { body: Buffer.from(notice), headers: { 'persona-signature': signature } }
  },
}
