/** Files of one sending (specification, platform §5 and §9). */
export const FILES_MAX = 10
/** Practices, persons and contacts of one sending together. */
export const RECIPIENTS_MAX = 20
/** The listing covers so many days, unless older ones are requested (platform §9). */
export const LISTED_DAYS = 30
export const TABLE_PAGE = 50
export const LIST_PAGE = 200
/** Open referrals on a board. */
export const BOARD_MAX = 500
export const NOTES_MAX = 2_000
export const REASON_MAX = 2_000
export const COMMENT_MAX = 2_000
/** Comments of one document. */
export const COMMENTS_MAX = 500
export const COMMENT_PREVIEW_MAX = 120
/** Processing, declining and deleting can be undone for so long on screen; the server allows a little more. */
export const UNDO_SECONDS = 8
export const RESTORE_MINUTES = 10
/** A change of a transaction that is still open may be older than the one that was read last, so a sync overlaps by this much. */
export const SYNC_OVERLAP_SECONDS = 120
export const SYNC_MAX = 500
/** Changes of a sync may reach back so far; older windows load the list. */
export const SYNC_DAYS = 30
export const STAGE_LIMIT_DAYS_MAX = 90
/** The other side can be reminded once in so many hours. */
export const REMIND_PAUSE_HOURS = 20
export const SEARCH_MAX = 100
/** Fields of a practice's own form, and what one of them takes. */
export const FORM_FIELDS_MAX = 300
export const FORM_VALUE_MAX = 4_000
/** What the page for referrals says about waiting and about its doctors. */
export const USUAL_DAYS_MAX = 180
export const SPECIALTY_MAX = 60
export const SPECIALTIES_MAX = 500
/** Of a practice's own form. */
export const FORM_BYTES_MAX = 5 * 1024 * 1024
/** How long a challenge can be solved, and how long a referral from the website can be typed after that. */
export const CAPTCHA_MINUTES = 20
export const REFER_PASS_MINUTES = 120
/** From one network, so that a script cannot fill a practice's table. */
export const REFERRALS_FROM_NETWORK_PER_HOUR = 20
/** From all networks to one practice: as many as a person can still look through. */
export const WEBSITE_REFERRALS_WAITING_MAX = 200
export const WEBSITE_REFERRALS_PER_DAY = 300
/** A patient is reminded of a referral without a date this often, and no more often than this. */
export const PATIENT_REMINDER_DAYS = 3
export const PATIENT_REMINDERS_MAX = 4
