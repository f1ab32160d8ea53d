import { done } from '@corridor/contract/kernel/shapes.ts'
import { badSignature } from '@corridor/contract/verification/errors.ts'
import { NOTICE_MAX_BYTES } from '@corridor/contract/verification/limits.ts'
import * as routes from '@corridor/contract/verification/routes.ts'
import { steps } from '#platform/action.ts'
import { readBytes } from '#platform/http/read-bytes.ts'
import { found } from '#platform/refusal.ts'
import { queueRefresh } from '../jobs/refresh.ts'

/**
 * Receives a notice of the service and queues a refresh. Notices arrive late, twice and out of order; one
 * about an unknown check is accepted, or it would be sent for days. If the database is down, the service
 * sends it again.
 */
export const personaWebhook = steps(
  routes.personaWebhook,
  async ({ body, headers, services, note, commit }) => {
    const readNotice = found(services.identityCheck?.readNotice)
    const bytes = await readBytes(body, NOTICE_MAX_BYTES)
    const notice = readNotice({ headers, body: bytes, now: services.clock.now() })
    const { inquiryId } = found(notice, badSignature)
    await commit(async (tx) => {
      const id = inquiryId && (await queueRefresh(tx, services, inquiryId))
      if (id) note({ subject: { kind: 'inquiry', id } })
    })
    return done
  },
)
