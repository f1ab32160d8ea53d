import { MESSAGES_PER_DAY } from '@corridor/contract/guests/limits.ts'
import type { Actor, FaultPart } from '#testing/faults/declaration.ts'

const DOMAIN = '@guest.example'

const tokenIn = (email: string | null): string[] =>
  email?.endsWith(DOMAIN) ? [email.slice(0, -DOMAIN.length)] : []

/** A front desk that sends one secure message after the other. Each guest gets one mail. */
export const faults: FaultPart = {
  capability: 'guests',
  prepare: async (world) => {
    const [desk] = (await world.people(1, { claims: ['SecureEmail'] })) as [Actor]
    return {
      pauseMs: 400,
      // The demo world has sent some today.
      most: MESSAGES_PER_DAY - 20,
      write: async (token) => {
        const body = {
          id: token,
          recipient: { name: 'Gail Guest', email: `${token}${DOMAIN}` },
          subject: 'Written while things break',
          text: 'Please bring your X-ray.',
        }
        await world.call('POST /guests/v1/messages', { as: desk, body })
      },
      read: async () => {
        const tokens: string[] = []
        let continuationToken: string | undefined
        do {
          const query = { continuationToken }
          const { body } = await world.call('GET /guests/v1/messages', { as: desk, query })
          tokens.push(...body.messages.flatMap(({ recipient }) => tokenIn(recipient.email)))
          continuationToken = body.continuationToken ?? undefined
        } while (continuationToken)
        return tokens
      },
      // One that came twice under one id is dropped by its receiver.
      sent: () => {
        const ids = new Map(world.mails.map(({ id, to }) => [id, to]))
        return [...ids.values()].flatMap(tokenIn)
      },
    }
  },
}
