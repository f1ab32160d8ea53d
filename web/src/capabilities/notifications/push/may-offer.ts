import { FIRST_USED_KEY, OFFER_CLOSED_KEY } from '#platform/session/stored.ts'
import { browserStorage } from '#platform/storage/storage.ts'

const storage = browserStorage('localStorage')

const today = (): string => new Date().toISOString().slice(0, 10)

/** The first day this browser used the app. It applies to the device, no matter who uses it. */
function firstUsedOn(): string {
  const stored = storage.getItem(FIRST_USED_KEY)
  if (stored) return stored
  storage.setItem(FIRST_USED_KEY, today())
  return today()
}

/**
 * Notifications are offered from the second day on, or once the person has alerts, so that they know what
 * they would get. "Not now" closes the offer on this device; the settings still have it.
 */
export const isFittingMoment = (hasAlerts: boolean): boolean =>
  (firstUsedOn() < today() || hasAlerts) && storage.getItem(OFFER_CLOSED_KEY) === null

export const closeOffer = (): void => storage.setItem(OFFER_CLOSED_KEY, today())
