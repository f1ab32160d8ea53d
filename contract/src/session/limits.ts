/** The business numbers of signing in. */
export const ACCESS_TOKEN_MINUTES = 10
export const REFRESH_TOKEN_DAYS = 30

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 256

export { CODE_DIGITS, CODE_MINUTES, CODE_RESEND_SECONDS, CODE_TRIES } from '../kernel/one-time-codes.ts'

/**
 * Wrong tries at one sign-in code by everybody together, where each has CODE_TRIES. What strangers can try is less than this
 * while a code lives: their account's lock comes before.
 */
export const CODE_TRIES_OF_ALL = 20

/** Sign-in codes that one account can be sent within an hour: whoever knows an address could otherwise text its owner all night. */
export const CODES_PER_HOUR = 10

/** Codes that one device hands to another, never typed: long, so they live shorter. */
export const HANDOVER_CODE_MINUTES = 2

export const RESET_LINK_MINUTES = 60
/** Reset mails one address can be sent within an hour; more are not sent, and the answer stays the same. */
export const RESET_MAILS_PER_HOUR = 5

/** Wrong attempts on one account: free ones, then a growing wait, then a lock. */
export const ACCOUNT_FREE_ATTEMPTS = 4
export const ACCOUNT_LOCK_ATTEMPTS = 10
/** A whole practice can share one address, so an address may fail more often than an account. */
export const ADDRESS_FREE_ATTEMPTS = 50
export const ADDRESS_LOCK_ATTEMPTS = 100
export const LOCK_MINUTES = 15
/** In this time a full count of attempts leaks away. */
export const ATTEMPT_MEMORY_MINUTES = 15

/** Devices one person can have registered; the one unused for longest makes room. */
export const DEVICES_PER_PERSON = 20
export const DEVICE_NAME_MAX = 40

/** Wrong passwords at a locked screen, after which the session ends. They are slowed before, as at sign-in. */
export const UNLOCK_TRIES = 6

export const RECOVERY_CODES = 10
/** Steps of 30 s that an authenticator's clock may be off, either way. */
export const SECOND_FACTOR_DRIFT = 1
/** A secret that was shown and never confirmed. */
export const SECOND_FACTOR_SETUP_MINUTES = 30
/** So long after signing in with it, the password is not asked for again to set up what the practice asks for. */
export const PASSWORD_GIVEN_MINUTES = 15
/** In this time a full count of wrong factor codes leaks away: six digits must outlast somebody patient. */
export const FACTOR_MEMORY_HOURS = 24
