import { EACH_TIME, type WhoMay } from '#testing/matrix/part.ts'
import { sendTo } from './guest-desk.ts'

export const whoMay: WhoMay = {
  ways: {
    'POST /guests/v1/messages': EACH_TIME,
    'POST /guests/v1/messages/:id/recall': EACH_TIME,
    'POST /guests/v1/messages/:id/resend': EACH_TIME,
  },
  streams: { guests: async ({ as }) => (await as('admin')).practiceId ?? '' },
  events: {
    'guests.message-changed': async (world) => (await sendTo(world.app, await world.as('admin'))).id,
  },
}
