/** Alerts of one page of the list. */
export const ALERTS_PER_PAGE = 50

/** Alerts that one call marks as read. */
export const ALERTS_AT_ONCE = 100

/** How long an alert is kept once it was read, and when nobody ever read it. */
export const READ_ALERT_DAYS = 30
export const UNREAD_ALERT_DAYS = 90
