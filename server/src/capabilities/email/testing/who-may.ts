import { EACH_TIME, type WhoMay } from '#testing/matrix/part.ts'
import { emailDesk } from './email-desk.ts'

const BASE = '/emails/v2'

export const whoMay: WhoMay = {
  ways: {
    [`POST ${BASE}/recipients`]: EACH_TIME,
    [`PUT ${BASE}/patient-recipients/:id`]: EACH_TIME,
    [`DELETE ${BASE}/scheduled/:id`]: EACH_TIME,
    [`POST ${BASE}/:id/recall`]: EACH_TIME,
    [`POST ${BASE}/:id/resend`]: EACH_TIME,
  },
  streams: { email: async ({ as }) => (await as('admin')).practiceId! },
  events: {
    'email.thread': async ({ app, as }) => {
      const desk = emailDesk(app, await as('admin'))
      return (await desk.send((await desk.patient()).id)).threadId
    },
  },
}
