import { randomUUID } from 'node:crypto'
import { otherAddressCode } from '@corridor/contract/patients/outbound.ts'
import { minutesAfter } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Actor, FaultPart } from '#testing/faults/declaration.ts'
import { sealAddress, sealContent } from '../sending/sealed-content.ts'
import { insertDelivery } from '../store/deliveries.ts'
import { applyReports } from '../store/moves.ts'

const FAILED = 400

/** A text of a practice that did not arrive. */
async function insertFailed(db: Database, secrets: Secrets, practiceId: string, id: string): Promise<void> {
  const [to, now] = ['+15125550199', new Date()]
  const sealed = sealContent(secrets, id, { to, content: { text: 'See you tomorrow.' }, ifUnclear: 'leave' })
  const row = {
    id,
    practice_id: practiceId,
    channel: 'text' as const,
    purpose: 'reminder',
    item_kind: null,
    item_id: null,
    patient_id: null,
    sent_by: null,
    to_masked: '••• 0199',
    sealed,
    sealed_to: sealAddress(secrets, id, to),
    is_secret: false,
    content_sha256: null,
    waits_until: null,
    give_up_at: minutesAfter(now, 1),
    retry_of: null,
    recipient: null,
  }
  await insertDelivery(db, row, now)
  const failed = { state: 'failed', kind: 'failed', reason: 'not-reachable', digest: null } as const
  await applyReports(db, [{ provider: 'corridor', messageId: null, deliveryId: id, ...failed }], now)
}

/** An admin who sends one failed text after the other again. */
export const faults: FaultPart = {
  capability: 'deliveries',
  prepare: async (world) => {
    const [admin] = (await world.people(1, { claims: ['PracticeAdmin'] })) as [Actor]
    const failed = Array.from({ length: FAILED }, () => randomUUID())
    await world.plant(async (db, secrets) => {
      for (const id of failed) await insertFailed(db, secrets, admin.practiceId ?? '', id)
    })
    const tokenOf = new Map<string, string>()
    return {
      pauseMs: 250,
      most: FAILED,
      write: async (token, count) => {
        const id = failed[count - 1]!
        tokenOf.set(id, token)
        const to = `+1512556${1000 + count}`
        const body = { channel: 'text' as const, to, confirmed: [otherAddressCode(to)] }
        await world.call('POST /deliveries/v1/:id/retry', { as: admin, params: { id }, body })
      },
      read: async () => {
        const tokens: string[] = []
        let continuationToken: string | undefined
        do {
          const query = { channel: 'text' as const, continuationToken }
          const { body } = await world.call('GET /deliveries/v1', { as: admin, query })
          tokens.push(...body.deliveries.flatMap(({ retryOf }) => tokenOf.get(retryOf ?? '') ?? []))
          continuationToken = body.continuationToken ?? undefined
        } while (continuationToken)
        return tokens
      },
    }
  },
}
