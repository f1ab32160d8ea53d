export { UNREAD_MAX } from '../engines/conversation/read-state.ts'

/** Characters of one message, as people count them. */
export const MESSAGE_MAX = 20_000
export const CHANNEL_NAME_MAX = 80
/** People in one conversation. */
export const MEMBERS_MAX = 1_000
/** New groups of one person. */
export const GROUPS_PER_HOUR = 60
/** Members per channel in a list of channels; the channel itself has all of them. */
export const LISTED_MEMBERS = 50
/** Characters of the last message that a channel carries. */
export const LAST_TEXT_MAX = 500
/** Characters of a message that are shown where another one quotes it. */
export const QUOTE_MAX = 300
/** A message that mentions everybody needs a confirmation when more people than this would get it. */
export const ALL_WITHOUT_QUESTION = 10
/** Channels in a page: the default, and the maximum. */
export const CHANNELS_PAGE = 20
export const CHANNELS_PAGE_MAX = 300
/** Changed channels in a page of catching up. */
export const CHANNELS_SYNC_PAGE = 50
export const MESSAGES_PAGE = 50
export const MESSAGES_PAGE_MAX = 200
/** Files of a conversation are counted up to this number, which is shown for more of them too. */
export const ATTACHMENTS_COUNTED_MAX = 999
/** A person counts as typing until this long after their last key. */
export const TYPING_SECONDS = 3
/** A message can be edited by its sender for this long. */
export const EDIT_MINUTES = 15
/** When an urgent message rings at those who have not confirmed it, in minutes after it was sent: at once, then with growing pauses. */
export const URGENT_REMINDER_MINUTES = [0, 2, 5, 10, 20, 40, 60] as const
/** When its sender learns who has not confirmed: some minutes after the last reminder. */
export const URGENT_REPORT_MINUTES = 65
/** The sender can have one message ring once more after so long. */
export const REMIND_AGAIN_MINUTES = 10
/** Urgent messages that wait for somebody’s confirmation, listed with their conversation: the newest. */
export const UNCONFIRMED_LISTED = 20
/** Urgent messages of one person: each of them rings, and may go out as a text message. */
export const URGENT_PER_HOUR = 20
/** Messages and people of one forwarding. */
export const FORWARDED_MAX = 30
export const FORWARD_TO_MAX = 20
export const REMINDERS_MAX = 200
/** Searches for GIFs of one person: the service behind them counts too. */
export const GIF_SEARCHES_PER_HOUR = 300
/** Members who have not read a message by then are alerted; those who are looking at it are not. */
export const ALERT_AFTER_SECONDS = 5
/** A direct message and a mention do not wait for that. */
export const ALERT_SOON_SECONDS = 1
