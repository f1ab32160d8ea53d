import { FIRST_USED_KEY, OFFER_CLOSED_KEY } from '../../../platform/session/stored.ts'
import { browserStorage } from '../../../platform/storage.ts'

const storage = browserStorage('localStorage')

const today = (): string => new Date().toISOString().slice(0, 10)

/** Since when this browser knows us. It holds for whoever uses it, as notifications concern the device. */
function firstUsedOn(): string {
  const known = storage.getItem(FIRST_USED_KEY)
  if (known) return known
  storage.setItem(FIRST_USED_KEY, today())
  return today()
}

/**
 * Nobody is asked before they know what they would be told of: from the second day on, or once they were told of something
 * inside. Whoever said "not now" on this device is not asked again; the settings still have it.
 */
export const isFittingMoment = (hasAlerts: boolean): boolean =>
  (firstUsedOn() < today() || hasAlerts) && storage.getItem(OFFER_CLOSED_KEY) === null

export const closeOffer = (): void => storage.setItem(OFFER_CLOSED_KEY, today())
