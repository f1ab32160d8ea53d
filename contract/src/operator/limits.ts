/** How long a link to the operator's page works. A newer one ends it sooner. */
export const OPERATOR_LINK_MINUTES = 60
/** Failed jobs shown at once, the newest first. */
export const DEAD_LETTERS_SHOWN = 100
/** Mail and texts of the installation that were not delivered, shown at once, the newest first. */
export const UNDELIVERED_SHOWN = 100
/** Faxes to numbers that no practice has, shown at once, the newest first. */
export const UNCLAIMED_FAXES_SHOWN = 100
/** Numbers of the services shown at once. */
export const NUMBERS_SHOWN = 500
/** New names and numbers of practices, shown at once, the oldest first. */
export const PRACTICE_CHANGES_SHOWN = 100
/** Practices that one search finds at most. */
export const PRACTICES_FOUND = 20
export const PRACTICE_SEARCH_MAX = 100
/** Reports shown at once, the oldest first. */
export const REPORTS_SHOWN = 100
