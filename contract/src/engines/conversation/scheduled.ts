/** Messages of one kind that one person may have scheduled, and how far ahead. */
export const SCHEDULED_MAX = 100
export const SCHEDULE_DAYS_MAX = 365
