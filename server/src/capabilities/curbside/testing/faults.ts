import type { FaultPart } from '#testing/faults/declaration.ts'
import { ARRIVAL_CLAIMS } from './arrivals-desk.ts'

/** A front desk that adds one walk-in after the other, each under an id of its own. */
export const faults: FaultPart = {
  capability: 'curbside',
  prepare: async (world) => {
    const [desk] = await world.people(1, { claims: ARRIVAL_CLAIMS })
    return {
      pauseMs: 150,
      write: async (token) =>
        void (await world.call('POST /lite-appointments/v3/register-walkin', {
          as: desk!,
          body: { id: token, firstName: token, lastName: 'Unbroken' },
        })),
      read: async () => {
        const { body } = await world.call('GET /lite-appointments/v2/today', {
          as: desk!,
          query: { timezoneOffset: 0 },
        })
        return body.appointments
          .filter(({ lastName }) => lastName === 'Unbroken')
          .map(({ firstName }) => firstName)
      },
    }
  },
}
