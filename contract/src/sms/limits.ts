/** A signed notice older than this is rejected. */
export const NOTICE_MINUTES = 5
/** A notice is a few kilobytes; legitimate senders never send more. */
export const NOTICE_MAX_BYTES = 64 * 1024
/** Pictures of one text that are taken in; carriers deliver no more. */
export const INCOMING_MEDIA_MAX = 10
/** Of one picture: the limit of the carriers. */
export const INCOMING_MEDIA_MAX_BYTES = 5 * 1024 * 1024
/** How long a text to a number that nobody has is stored. */
export const UNCLAIMED_DAYS = 90
