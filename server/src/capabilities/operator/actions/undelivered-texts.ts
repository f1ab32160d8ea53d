import { UNDELIVERED_TEXTS_SHOWN } from '@corridor/contract/operator/limits.ts'
import * as routes from '@corridor/contract/operator/routes.ts'
import { read } from '../../../platform/action.ts'
import { readUndelivered } from '../../../providers/sms/store.ts'

/** A job has done its part once the service took the text, so what became of it stands in no list of failed jobs. */
export const listUndeliveredTexts = read(routes.listUndeliveredTexts, async ({ db }) => {
  const { total, texts } = await readUndelivered(db, UNDELIVERED_TEXTS_SHOWN)
  return {
    total,
    texts: texts.map(({ id, provider, number_end, reason, changed_at }) => ({
      id,
      service: provider,
      numberEnd: number_end,
      reason: reason ?? 'unknown',
      failedAt: changed_at.toISOString(),
    })),
  }
})
