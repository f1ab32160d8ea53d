import type { FaultPart } from '#testing/faults/declaration.ts'
import { DESK_CLAIMS } from './document-desk.ts'

/** A front desk that refers one patient after the other to Lakeside, each sending under an id of its own. */
export const faults: FaultPart = {
  capability: 'documents',
  prepare: async (world) => {
    const [desk] = await world.people(1, { claims: DESK_CLAIMS })
    const { body } = await world.call('GET /recipients/v2/referral-practices', { as: desk! })
    const practiceId = body.practices[0]!.id
    return {
      pauseMs: 200,
      write: async (token) =>
        void (await world.call('POST /office-files/v2/referral', {
          as: desk!,
          body: {
            id: token,
            practiceId,
            patient: { firstName: token, lastName: 'Unbroken', dateOfBirth: '1990-05-06' },
            form: { reason: 'Sent while things break.' },
          },
        })),
      read: async () => {
        const names: string[] = []
        let continuationToken: string | undefined
        do {
          const { body } = await world.call('GET /office-files/v3', {
            as: desk!,
            query: { table: 'Outgoing', searchKey: 'unbroken', continuationToken },
          })
          names.push(...body.documents.map(({ patientTag }) => patientTag.split(' ')[0]!))
          continuationToken = body.continuationToken ?? undefined
        } while (continuationToken)
        return names
      },
    }
  },
}
