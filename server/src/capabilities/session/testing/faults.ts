import { DEVICES_PER_PERSON } from '@corridor/contract/session/limits.ts'
import type { FaultPart } from '#testing/faults/declaration.ts'
import { DEMO_PASSWORD } from '../demo.ts'

const PEOPLE = 20
/** One device belongs to them from the start. */
const SIGN_INS = DEVICES_PER_PERSON - 1

/** People who sign in on one device after the other; their tokens must work from then on. */
export const faults: FaultPart = {
  capability: 'session',
  prepare: async (world) => {
    const people = await world.people(PEOPLE)
    const own = (count: number) => people[Math.floor((count - 1) / SIGN_INS)]!
    return {
      pauseMs: 700,
      most: PEOPLE * SIGN_INS,
      write: async (token, count) => {
        const { email } = own(count)
        await world.call('POST /authentication/v2/login', {
          body: { email, password: DEMO_PASSWORD, deviceId: token },
        })
      },
      read: async () => {
        const lists = await Promise.all(people.map((as) => world.call('GET /user-devices/v2', { as })))
        return lists.flatMap(({ body }) => body.devices.map(({ deviceId }) => deviceId))
      },
    }
  },
}
