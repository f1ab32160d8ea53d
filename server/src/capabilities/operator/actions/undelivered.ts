import { UNDELIVERED_SHOWN } from '@corridor/contract/operator/limits.ts'
import * as routes from '@corridor/contract/operator/routes.ts'
import * as deliveries from '#capabilities/deliveries/public.ts'
import { read } from '#platform/action.ts'
import { readFor } from '#platform/database/unit-of-work.ts'

/** A job succeeds once the service took what it sent, so what did not arrive is in no list of failed jobs. */
export const listUndelivered = read(routes.listUndelivered, async ({ services }) => {
  const rows = await readFor(services.db, 'system', (db) => deliveries.listUndelivered(db, UNDELIVERED_SHOWN))
  return {
    total: rows[0]?.total ?? 0,
    deliveries: rows.map(({ id, channel, purpose, provider, to_masked, state, reason, changed_at }) => ({
      id,
      channel,
      purpose,
      service: provider,
      to: to_masked,
      state,
      reason,
      failedAt: changed_at.toISOString(),
    })),
  }
})
