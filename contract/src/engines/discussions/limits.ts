/** Characters of a post or of a comment, as people count them. */
export const POST_MAX = 20_000
export const SUBJECT_MAX = 200
/** Files of one post or comment. */
export const FILES_MAX = 30
export const LINKS_MAX = 5
export const LINK_MAX = 2_000
export const LINK_NAME_MAX = 120
export const ROOM_NAME_MAX = 80
export const DESCRIPTION_MAX = 2_000
/** People in one room. */
export const MEMBERS_MAX = 1_000
/** Rooms in a page: all that anybody has. */
export const ROOMS_PAGE = 10_000
export const POSTS_PAGE = 5
export const POSTS_PAGE_MAX = 50
/** Comments that a post shows at first, and so many more at a time. */
export const COMMENTS_PAGE = 3
export const COMMENTS_PAGE_MAX = 100
export const ATTACHMENTS_PAGE = 10
export const ATTACHMENTS_PAGE_MAX = 100
export const MEMBERS_PAGE = 200
export const EVENTS_PAGE = 50
export const EVENTS_MAX = 200
/** Members with a room in a list of rooms; the list of members has all of them. */
export const LISTED_MEMBERS = 50
/** Unread posts of a room are counted up to here. */
export const UNREAD_POSTS_MAX = 99
/** Characters of the newest post or comment that a list of rooms shows. */
export const PREVIEW_MAX = 160
/** A search for rooms waits so long for the next letter. */
export const ROOM_SEARCH_MS = 100
export const REMINDERS_MAX = 200
/** Members who have not read a post or a comment by then are alerted; a mention does not wait for that. */
export const ALERT_AFTER_SECONDS = 10
export const ALERT_SOON_SECONDS = 1
/** Characters of a search. */
export const SEARCH_MAX = 100
