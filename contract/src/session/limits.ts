/** The business numbers of signing in. */
export const ACCESS_TOKEN_MINUTES = 10
export const REFRESH_TOKEN_DAYS = 30

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 256

export { CODE_DIGITS, CODE_MINUTES, CODE_RESEND_SECONDS, CODE_TRIES } from '../kernel/one-time-codes.ts'

/**
 * Wrong tries at one sign-in code by all callers together, where each has CODE_TRIES. The account's lock
 * stops strangers before they reach this limit.
 */
export const CODE_TRIES_OF_ALL = 20

/**
 * Sign-in codes that one account can be sent within an hour, so that strangers cannot text its owner all
 * night.
 */
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
/** For this long after a sign-in with password, setting up a required factor does not ask for it again. */
export const PASSWORD_GIVEN_MINUTES = 15
/** In this time a full count of wrong factor codes expires: six digits must withstand a patient attacker. */
export const FACTOR_MEMORY_HOURS = 24
