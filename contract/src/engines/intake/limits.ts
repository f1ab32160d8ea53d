/** A signed notice older than this is rejected. */
export const NOTICE_MINUTES = 5
/** A notice is a few kilobytes; legitimate senders never send more. */
export const NOTICE_MAX_BYTES = 64 * 1024
