/** How long the reviewer of a manual check has to decide. */
export const MANUAL_TICKET_DAYS = 14
/** A person may start this many checks in a day: each can cost money at the service. */
export const INQUIRIES_PER_DAY = 10
/** A person may request this many manual checks in a day, because each is mailed to a reviewer. */
export const TICKETS_PER_DAY = 5
/** What a person may write to the reviewer. */
export const TICKET_NOTE_MAX = 1000
/** A signed notice of the service that is older than this is not believed. */
export const WEBHOOK_MINUTES = 5
/** A notice is a few kilobytes; legitimate senders never send more. */
export const NOTICE_MAX_BYTES = 256 * 1024
