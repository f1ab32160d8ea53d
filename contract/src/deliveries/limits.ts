/** How long something is tried before it counts as failed. */
export const TRIED_HOURS = 24
/** A push is tried for less: after that the person was notified in another way. */
export const PUSH_TRIED_HOURS = 2
/** The longest pause between two tries. */
export const PAUSE_MAX_MINUTES = 60
/** How long mail and texts of the installation itself are listed. What a practice sent is stored for as long as the practice. */
export const INSTALLATION_RETENTION_DAYS = 90
/** Pushes are many, and soon nobody asks about them. */
export const PUSH_RETENTION_DAYS = 14
/** How long the words of something that failed can be sent once more. */
export const CONTENT_RETENTION_DAYS = 30
export const DELIVERIES_PAGE = 50
/** Deliveries of one item that are shown and proven at most, the newest. */
export const ITEM_DELIVERIES_MAX = 200
/** Outside of these hours, by the practice’s clock, nothing leaves that may wait. */
export const QUIET_HOURS = { from: '21:00', to: '08:00' }
export const ITEM_ID_MAX = 100
export const KEY_MAX = 200
