import type { Actor, FaultPart } from '#testing/faults/declaration.ts'
import { newPatient } from './patient-desk.ts'

/** A front desk that adds one patient after the other. */
export const faults: FaultPart = {
  capability: 'patients',
  prepare: async (world) => {
    const [desk] = (await world.people(1, { claims: ['SharedInbox'] })) as [Actor]
    return {
      pauseMs: 120,
      write: async (token) =>
        void (await world.call('POST /patients/v2', {
          as: desk,
          body: newPatient({ id: token, firstName: token, lastName: 'Faultless' }),
        })),
      read: async () => {
        const names: string[] = []
        let continuationToken: string | undefined
        do {
          const { body } = await world.call('GET /patients/v2', {
            as: desk,
            query: { searchTerm: 'faultless', continuationToken },
          })
          names.push(...body.patients.map(({ firstName }) => firstName))
          continuationToken = body.continuationToken ?? undefined
        } while (continuationToken)
        return names
      },
    }
  },
}
