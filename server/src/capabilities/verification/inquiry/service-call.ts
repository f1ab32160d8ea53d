import { identityServiceDown } from '@corridor/contract/verification/errors.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { IdentityServiceError } from '#providers/identity/port.ts'

/** Calls the service, and turns its failures into one refusal. */
export async function callService<T>(
  { log, identityCheck }: Services,
  request: () => Promise<T>,
): Promise<T> {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof IdentityServiceError)) throw error
    const { reason, status, retryAfterSeconds } = error
    log.warn('the identity service failed', { provider: identityCheck?.name, reason, status })
    throw new Refusal(identityServiceDown, { retryAfterSeconds })
  }
}
