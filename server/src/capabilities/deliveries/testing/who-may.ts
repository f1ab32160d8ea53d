import { EACH_TIME, type WhoMay } from '#testing/matrix/part.ts'
import { sendFor } from './sent.ts'

export const whoMay: WhoMay = {
  ways: {
    'POST /deliveries/v1/:id/retry': EACH_TIME,
    'POST /deliveries/v1/:id/cancel': EACH_TIME,
  },
  events: {
    'deliveries.changed': async ({ app, as }) => {
      const { id } = await sendFor(app, (await as('admin')).practiceId ?? '')
      return id
    },
  },
}
