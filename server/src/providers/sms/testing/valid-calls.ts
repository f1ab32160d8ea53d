import { randomUUID } from 'node:crypto'
import type * as routes from '@corridor/contract/sms/routes.ts'
import { epochSeconds } from '#platform/clock.ts'
import type { ValidCalls } from '#testing/world/valid-call.ts'
import { noticeAddress } from '../port.ts'
import { telnyxNotice, telnyxText } from './telnyx-server.ts'
import { twilioNotice, twilioText } from './twilio-server.ts'

export const validCalls: ValidCalls<typeof routes> = {
  'POST /sms/v1/webhook/twilio/:textId': async ({ app }) => {
    const textId = randomUUID()
    const address = noticeAddress(app.services.config.publicUrl, 'twilio', textId)
    const { body, headers } = twilioNotice(address, { MessageSid: 'SM1', MessageStatus: 'sent' })
    return { params: { textId }, body: Buffer.from(body), headers }
  },
  'POST /sms/v1/incoming/twilio': async ({ app }) => {
    const { body, headers } = twilioText(app.services.config.publicUrl, { Body: 'Hello' })
    return { body: Buffer.from(body), headers }
  },
  'POST /sms/v1/incoming/telnyx': async ({ app }) => {
    const { body, headers } = telnyxText({ text: 'Hello' }, epochSeconds(app.clock.now()))
    return { body: Buffer.from(body), headers }
  },
  'POST /sms/v1/webhook/telnyx/:textId': async ({ app }) => {
    const event = { messageId: randomUUID(), status: 'sent' }
    const { body, headers } = telnyxNotice(event, epochSeconds(app.clock.now()))
    return { params: { textId: randomUUID() }, body: Buffer.from(body), headers }
  },
}
