/** Alerts of one page of the list. */
export const ALERTS_PER_PAGE = 50

/** Alerts that one call marks as read. */
export const ALERTS_AT_ONCE = 100

/** How long an alert is stored after it was read, and when it was never read. */
export const READ_ALERT_DAYS = 30
export const UNREAD_ALERT_DAYS = 90

/** The longest address of a push service that we store; current ones have some hundred characters. */
export const PUSH_ENDPOINT_MAX = 2048

/** How long a push service tries to reach a device that is off or offline. */
export const PUSH_HOURS = 12

/** How long something may stay unread before its person gets an email or a text. */
export const WAIT_MINUTES = [5, 15, 30, 60] as const
export const USUAL_WAIT_MINUTES = 15

/** A mail or text that something waits is followed by another after this long at the earliest. */
export const REMINDER_PAUSE_MINUTES = 60

/** Alerts older than this are not emailed after an outage, or when a practice is reinstated. */
export const REMINDER_MAX_AGE_HOURS = 24

/** The default where the practice has none. */
export const USUAL_TIME_ZONE = 'America/New_York'

/** Switches that one call changes. */
export const CHOICES_AT_ONCE = 100
