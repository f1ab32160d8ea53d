import type { FaultPart } from '#testing/faults/declaration.ts'

/** A front desk that saves one fax contact after the other. What is sent and received is killed in a test of its own. */
export const faults: FaultPart = {
  capability: 'fax',
  prepare: async (world) => {
    const [desk] = await world.people(1, { claims: ['eFax'] })
    let count = 0
    return {
      pauseMs: 200,
      write: async (token) => {
        count += 1
        const eFaxNumber = `+1737${String(6_000_000 + count)}`
        await world.call('POST /efaxes/v2/efaxcontact', {
          as: desk!,
          body: { id: token, practiceName: token, eFaxNumber },
        })
      },
      read: async () => {
        const { body } = await world.call('GET /efaxes/v2/contacts', { as: desk!, query: {} })
        return body.contacts.map(({ practiceName }) => practiceName)
      },
    }
  },
}
