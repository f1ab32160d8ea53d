import { USUAL_LIMITS } from '@corridor/contract/documents/stages.ts'
import { EACH_TIME, type WhoMay } from '#testing/matrix/part.ts'
import { withDocument } from './valid-calls.ts'

export const whoMay: WhoMay = {
  ways: {
    'POST /office-files/v2/send': EACH_TIME,
    'PUT /office-files/v2/:id/process': EACH_TIME,
    'PUT /office-files/v2/:id/mark-as-worked-on': EACH_TIME,
    'PATCH /office-files/v2/:id': EACH_TIME,
    'DELETE /office-files/v2/:id': EACH_TIME,
    'POST /office-files/v2/:id/restore': EACH_TIME,
    'POST /office-files/v2/:id/accept': EACH_TIME,
    'POST /office-files/v2/:id/reject': EACH_TIME,
    'PUT /office-files/v3/:id/stage': EACH_TIME,
    'POST /office-files/v3/:id/remind': EACH_TIME,
    'POST /office-files/v2/comments': EACH_TIME,
    'POST /office-files/v2/forward': EACH_TIME,
    'POST /office-files/v2/referral': EACH_TIME,
    'PUT /office-files/v3/form': EACH_TIME,
    'POST /office-files/v3/practices/:practiceId/form': EACH_TIME,
    'POST /office-files/v3/:id/patient-link': EACH_TIME,
  },
  streams: { documents: async ({ as }) => (await as('admin')).practiceId! },
  events: {
    'documents.changed': async (world) => {
      const { as, params } = await withDocument(world)
      await world.app.call('PUT /office-files/v2/:id/mark-as-worked-on', { as, params, body: {} })
      return params.id
    },
    'documents.settings-changed': async ({ app, as }) => {
      await app.call('PUT /office-files/v3/settings', {
        as: await as('admin'),
        body: { stageLimits: USUAL_LIMITS },
      })
      return '{'
    },
  },
}
