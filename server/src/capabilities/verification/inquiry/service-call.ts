import { identityServiceDown } from '@corridor/contract/verification/errors.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { IdentityServiceError } from '../../../providers/identity/port.ts'

/** Asks the service, and turns whatever goes wrong there into the one sentence that helps a person. */
export async function askingService<T>({ log, identityCheck }: Services, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof IdentityServiceError)) throw error
    const { reason, status, retryAfterSeconds } = error
    log.warn('the identity service failed', { provider: identityCheck?.name, reason, status })
    throw new Refusal(identityServiceDown, { retryAfterSeconds })
  }
}
