/** Alerts of one page of the list. */
export const ALERTS_PER_PAGE = 50

/** Alerts that one call marks as read. */
export const ALERTS_AT_ONCE = 100

/** How long an alert is kept once it was read, and when nobody ever read it. */
export const READ_ALERT_DAYS = 30
export const UNREAD_ALERT_DAYS = 90

/** The longest address of a push service that we keep; those of today have some hundred characters. */
export const PUSH_ENDPOINT_MAX = 2048

/** For how long a device that is off or without a line is still told of what happened. */
export const PUSH_HOURS = 12

/** For how long something may wait unread before its person is told outside the product. */
export const WAIT_MINUTES = [5, 15, 30, 60] as const
export const USUAL_WAIT_MINUTES = 15

/** A mail or text that something waits is followed by another after this long at the earliest. */
export const TELL_PAUSE_MINUTES = 60

/** What has waited longer than this is old news: nobody is mailed about it after an outage, or when a practice is let back in. */
export const TELL_WITHIN_HOURS = 24

/** Where nothing else is known. */
export const USUAL_TIME_ZONE = 'America/New_York'

/** Switches that one call changes. */
export const CHOICES_AT_ONCE = 100
