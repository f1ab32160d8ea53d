/** Characters of one message, as people count them. */
export const MESSAGE_MAX = 20_000
export const CHANNEL_NAME_MAX = 80
/** People in one conversation. */
export const MEMBERS_MAX = 1_000
/** Members that a list of channels tells of each; all of them come with the channel itself. */
export const LISTED_MEMBERS = 50
/** Characters of the last message that a channel tells. */
export const LAST_TEXT_MAX = 500
/** Channels in a page: the wish of a client that says none, and the most that is given. */
export const CHANNELS_PAGE = 20
export const CHANNELS_PAGE_MAX = 300
export const MESSAGES_PAGE = 50
export const MESSAGES_PAGE_MAX = 200
/** Files of a conversation are counted up to here; above it is told as many. */
export const ATTACHMENTS_COUNTED_MAX = 999
/** Somebody types until they have not for so long. */
export const TYPING_SECONDS = 3
/** One's own words can be put right for so long. */
export const EDIT_MINUTES = 15
/** An urgent message rings again until it is acknowledged. */
export const URGENT_EVERY_MINUTES = 2
export const URGENT_TIMES_MAX = 10
/** Urgent messages of one person: each of them rings, and may go out as a text message. */
export const URGENT_PER_HOUR = 20
/** Messages and people of one forwarding. */
export const FORWARDED_MAX = 30
export const FORWARD_TO_MAX = 20
/** Sent later: so many at once, and so far ahead. */
export const SCHEDULED_MAX = 100
export const SCHEDULE_DAYS_MAX = 365
export const REMINDERS_MAX = 200
/** Searches for GIFs of one person: the service behind them counts too. */
export const GIF_SEARCHES_PER_HOUR = 300
/** Unread messages are counted up to here; above it is told as many, and shown as 999+. */
export const UNREAD_MAX = 1_000
/** Whoever has not read a message by then is alerted: those who look at it are not. */
export const ALERT_AFTER_SECONDS = 5
