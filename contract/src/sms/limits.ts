/** A signed notice that says when it was sent is not believed once it is older than this. */
export const NOTICE_MINUTES = 5
/** A notice is a few kilobytes; nobody who can sign sends more. */
export const NOTICE_MAX_BYTES = 64 * 1024
/** How long it is known what became of a text. */
export const KEEP_TEXTS_DAYS = 90
