import { tooLongProblem } from '../kernel/fields.ts'

/** Display names longer than this are cut and end in an ellipsis. */
export const DISPLAY_NAME_MAX = 40
export const NAME_MAX = 80
/** Text of a role that a practice writes itself. */
export const CUSTOM_ROLE_MAX = 50
export const CUSTOM_ROLE_PROBLEM = tooLongProblem(CUSTOM_ROLE_MAX)
/** A search with fewer characters, after trimming, finds nobody. */
export const SEARCH_MIN = 3
export const SEARCH_MAX = 100
/** People that one search finds at most. */
export const SEARCH_RESULTS = 50
/** A search counts at most this many; a total of this many means this many or more. */
export const SEARCH_TOTAL_MAX = 100
/** Addresses that one person can look up within an hour, found or not. */
export const EMAIL_LOOKUPS_PER_HOUR = 60
export const DIRECTORY_PAGE = 100
/** Codes for a mobile number that one person can have sent within an hour, to whatever numbers. */
export const MOBILE_CODES_PER_HOUR = 5
/** For one number over all accounts: a text disturbs its owner, and some numbers are expensive. */
export const MOBILE_CODES_TO_NUMBER_PER_HOUR = 10
/** From one network over all accounts, because anybody can open many. */
export const MOBILE_CODES_FROM_NETWORK_PER_HOUR = 60

/**
 * After so many minutes without a touch Corridor locks. A practice chooses for its team, somebody without one for themselves.
 * There is no "never": an unattended computer is open to everybody who walks by, at a practice or at home.
 */
export const IDLE_LOCK_CHOICES = [2, 5, 10, 15, 30, 60, 120] as const
export const IDLE_LOCK_DEFAULT = 15
