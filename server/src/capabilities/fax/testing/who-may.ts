import { CONFIDENTIALITY_DEFAULT } from '@corridor/contract/fax/rules.ts'
import { EACH_TIME, type WhoMay } from '#testing/matrix/part.ts'
import { newFaxNumber } from './fax-desk.ts'
import { validCalls, withReceived } from './valid-calls.ts'

export const whoMay: WhoMay = {
  // What needs a fax of its own is made once for all: only the admin of Bright Smiles can use it up.
  ways: {
    'PUT /efaxes/v2/numbers': EACH_TIME,
    'POST /efaxes/v2/prepare': {
      once: async (world) => {
        // With a number of their own, Lakeside gets as far as the file, which is not theirs.
        await world.app.call('PUT /efaxes/v2/numbers', {
          as: await world.as('otherAdmin'),
          body: { number: newFaxNumber(), label: 'Front desk' },
        })
        const { as: _, ...prepare } = await validCalls['POST /efaxes/v2/prepare'](world)
        return prepare
      },
    },
  },
  streams: { fax: async ({ as }) => (await as('admin')).practiceId! },
  events: {
    'fax.changed': async (world) => (await withReceived(world)).params.faxId,
    'fax.settings-changed': async ({ app, as }) => {
      await app.call('PUT /efaxes/v2/cover', {
        as: await as('admin'),
        body: { isUsual: true, confidentiality: CONFIDENTIALITY_DEFAULT },
      })
      return 'cover'
    },
  },
}
