import { done } from '@corridor/contract/kernel/shapes.ts'
import { badSignature } from '@corridor/contract/verification/errors.ts'
import { NOTICE_MAX_BYTES } from '@corridor/contract/verification/limits.ts'
import * as routes from '@corridor/contract/verification/routes.ts'
import { steps } from '../../../platform/action.ts'
import { readBytes } from '../../../platform/http/read-bytes.ts'
import { found } from '../../../platform/refusal.ts'
import { hearOfChange } from '../jobs/refresh.ts'

/**
 * Hears a notice of the service, and has it asked what changed. Notices arrive late, twice and out of order; one about
 * a check that is not ours is answered well, or it would be sent for days. A database that is away makes it come again.
 */
export const personaWebhook = steps(
  routes.personaWebhook,
  async ({ body, headers, services, note, commit }) => {
    const readNotice = found(services.identityCheck?.readNotice)
    const bytes = await readBytes(body, NOTICE_MAX_BYTES)
    const notice = readNotice({ headers, body: bytes, now: services.clock.now() })
    const { inquiryId } = found(notice, badSignature)
    await commit(async (tx) => {
      const id = inquiryId && (await hearOfChange(tx, services, inquiryId))
      if (id) note({ subject: { kind: 'inquiry', id } })
    })
    return done
  },
)
