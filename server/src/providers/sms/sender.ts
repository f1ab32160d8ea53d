import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { reasonOf } from '../../platform/jobs/reason.ts'
import type { Log } from '../../platform/log/log.ts'
import { SmsServiceError } from './failure.ts'
import type { Delivery, SmsPort, SmsService, Text } from './port.ts'
import { type Begun, beginTry, moveOn, noteRefused } from './store.ts'

interface Parts {
  db: Database
  clock: Clock
  log: Log
}

/**
 * Sends by a service and keeps account of it. What was handed over is never handed over again; when an earlier try ended
 * without an answer, the service's own list is looked through first. A notice may have told meanwhile too.
 */
export function createSms(service: SmsService, { db, clock, log }: Parts): SmsPort {
  const { name } = service
  const keep = (text: Text, delivery: Delivery): Promise<string | undefined> =>
    moveOn(db, name, { ...delivery, textId: text.id }, clock.now())

  async function findTaken(text: Text, { is_unclear, first_tried_at }: Begun): Promise<string | undefined> {
    if (!is_unclear || !service.find) return undefined
    // One that belongs to another text with the same words is not this one.
    for (const delivery of await service.find(text, first_tried_at))
      if ((await keep(text, delivery)) === text.id) return delivery.messageId
    return undefined
  }

  return {
    send: async (text) => {
      const begun = await beginTry(db, text, name, clock.now())
      const known = begun.message_id ?? (await findTaken(text, begun))
      if (known) return { messageId: known }
      try {
        const delivery = await service.submit(text)
        await keep(text, delivery)
        return { messageId: delivery.messageId }
      } catch (error) {
        if (error instanceof SmsServiceError && !error.mayBeTaken) {
          await noteRefused(db, text.id, reasonOf(error), clock.now())
          log.warn('a text was refused', { provider: name, reason: reasonOf(error) })
        }
        throw error
      }
    },
    notices: service.name !== 'sandbox' && service.readNotice ? { [service.name]: service.readNotice } : {},
  }
}
