import { bodyOf, plainText } from '@corridor/contract/email/body-text.ts'
import type { EmailDocument } from '@corridor/contract/email/model.ts'
import type { Actor, FaultPart } from '#testing/faults/declaration.ts'

const BASE = '/emails/v2'

/** Two of a practice who write to one patient without a pause: each email is stored once, in one order. */
export const faults: FaultPart = {
  capability: 'email',
  prepare: async (world) => {
    const [ada, ben] = (await world.people(2, { claims: ['SecureEmail', 'PracticeAdmin'] })) as [Actor, Actor]
    const patientId = crypto.randomUUID()
    await world.call('POST /patients/v2', {
      as: ada,
      body: {
        id: patientId,
        firstName: 'Fay',
        lastName: 'Fault',
        dateOfBirth: '1990-05-06',
        email: 'fay@mail.example',
      },
    })
    const newEmail = (token: string) => ({ id: token, subject: 'Faults', body: bodyOf(token), patientId })
    const { body: first } = await world.call(`POST ${BASE}/send`, {
      as: ada,
      body: newEmail(crypto.randomUUID()),
    })
    const { threadId } = first
    return {
      pauseMs: 150,
      write: async (token, count) => {
        const as = count % 2 === 0 ? ada : ben
        await world.call(`POST ${BASE}/send`, { as, body: { ...newEmail(token), threadId } })
      },
      read: async () => {
        const documents: EmailDocument[] = []
        let continuationToken: string | null = null
        do {
          const page: { body: { documents: EmailDocument[]; continuationToken: string | null } } =
            await world.call(`GET ${BASE}/threads/:id`, {
              as: ada,
              params: { id: threadId },
              query: continuationToken ? { continuationToken } : {},
            })
          documents.push(...page.body.documents)
          continuationToken = page.body.continuationToken
        } while (continuationToken)
        const inOrder = documents.toReversed()
        inOrder.forEach(({ seq }, at) => {
          if (seq !== at + 1) throw new Error(`Email ${seq} stands at ${at + 1}`)
        })
        return inOrder.slice(1).map(({ body }) => plainText(body))
      },
    }
  },
}
