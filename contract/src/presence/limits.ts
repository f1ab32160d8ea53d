/** The business numbers of presence. */

/** Without a touch for so long, a window says that nobody is at it. */
export const IDLE_MINUTES = 5

/** How often a window says that it is there. */
export const HEARTBEAT_SECONDS = 20
/** A window that said nothing for so long does not count any more, although its line may still hold. */
export const SILENT_SECONDS = 50
/** A window that is gone may only be loading anew: for so long its owner stays as they were. */
export const RELOAD_GRACE_SECONDS = 5

/** People whose status one window can ask for at once. */
export const SHOWN_PEOPLE_MAX = 500

/** How far ahead the end of a status can be. */
export const CHOICE_DAYS_MAX = 30
