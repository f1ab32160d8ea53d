import { EACH_TIME, type WhoMay } from '#testing/matrix/part.ts'
import { arrivalsDesk } from './arrivals-desk.ts'

export const whoMay: WhoMay = {
  ways: {
    'PUT /lite-appointments/v2/update-appointment-status/:status': EACH_TIME,
    'PUT /lite-appointments/v3/undo': EACH_TIME,
    'GET /lite-appointments/v2/resend-link/:id': EACH_TIME,
    'DELETE /lite-appointments/v3/appointments/:id': EACH_TIME,
    'POST /lite-appointments/v3/import': EACH_TIME,
  },
  streams: { curbside: async ({ as }) => (await as('admin')).practiceId! },
  events: {
    'curbside.changed': async ({ app, as }) => (await arrivalsDesk(app).added(await as('admin'))).id,
    'curbside.settings-changed': async ({ app, as }) => {
      await arrivalsDesk(app).save(await as('admin'))
      return '{'
    },
  },
}
