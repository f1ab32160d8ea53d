/** The business numbers of presence. */

/** After this long without input a window reports that it is idle. */
export const IDLE_MINUTES = 5

/** How often a window sends a heartbeat. */
export const HEARTBEAT_SECONDS = 20
/**
 * A window without a heartbeat for this long does not count anymore, although its connection may still be
 * open.
 */
export const SILENT_SECONDS = 50
/** A closed window may only be reloading, so its owner's status stays for this long. */
export const RELOAD_GRACE_SECONDS = 5

/** How many people one window may request the status of. */
export const SHOWN_PEOPLE_MAX = 500

/** How far ahead the end of a status can be. */
export const CHOICE_DAYS_MAX = 30
