import type { Actor, FaultPart } from '#testing/faults/declaration.ts'

const BASE = '/patient-texting/v2'

/** Two of a practice who text one patient without a pause: each text is stored once, in one order. */
export const faults: FaultPart = {
  capability: 'texting',
  prepare: async (world) => {
    const [ada, ben] = (await world.people(2, { claims: ['PatientTexting', 'PracticeAdmin'] })) as [
      Actor,
      Actor,
    ]
    const body = { mobileNumber: '+17372550142' }
    const { body: conversation } = await world.call(`POST ${BASE}/conversations`, { as: ada, body })
    const { id: conversationId } = conversation
    return {
      pauseMs: 120,
      write: async (token, count) => {
        const as = count % 2 === 0 ? ada : ben
        await world.call(`POST ${BASE}/send-sms`, {
          as,
          body: { id: token, conversationId, smsMessage: `Bright Smiles Dental ${token}` },
        })
      },
      read: async () => {
        const tokens: string[] = []
        let last = 0
        for (;;) {
          const { body: page } = await world.call(`GET ${BASE}/conversations/:id/messages`, {
            as: ada,
            params: { id: conversationId },
            query: { after: last, pageSize: 100 },
          })
          for (const { seq, id } of page.messages.toReversed()) {
            if (seq !== last + 1) throw new Error(`After text ${last} comes ${seq}`)
            last = seq
            tokens.push(id)
          }
          if (!page.hasNewer) return tokens
        }
      },
    }
  },
}
