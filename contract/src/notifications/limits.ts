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
