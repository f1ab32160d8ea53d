/** Degrees Fahrenheit that a person can have; anything else is a typing error. */
export const TEMPERATURE_MIN = 90
export const TEMPERATURE_MAX = 110
/** From here on it is a fever. */
export const FEVER = 100.4
/** A step can be taken back for so long; the screen offers it for some seconds. */
export const UNDO_MINUTES = 10
export const UNDO_SECONDS = 6
/** Hours between UTC and any place on Earth. */
export const TIMEZONE_OFFSET_MIN = -12
export const TIMEZONE_OFFSET_MAX = 14
export const DAY_VISITS_MAX = 2_000
/** Appointments can be added so many days ahead. */
export const DAYS_AHEAD_MAX = 31
/** The text with the link leaves so long before the visit, or at once where that is sooner. */
export const LINK_MINUTES_BEFORE = 120
/** A visit that waits longer was forgotten on another day, and is no longer counted. */
export const PENDING_HOURS = 12
export const QUESTIONS_MAX = 12
export const QUESTION_MAX = 200
export const SPOTS_MAX = 40
export const SPOT_MAX = 20
export const ROOM_MAX = 20
/** Of a first or last name that somebody types at the door. */
export const DOOR_NAME_MAX = 40
export const CAR_MAX = 60
export const HEALTH_NOTE_MAX = 200
export const PROVIDER_MAX = 60
export const TEXT_MAX = 200
/** What is pasted or chosen as a file, in characters; a body of a call holds a little more. */
export const IMPORT_MAX_CHARS = 150_000
export const IMPORT_ROWS_MAX = 300
export const EXPORT_DAYS_MAX = 31
/** Walk-ins that register by the code at the door. */
export const DOOR_FROM_NETWORK_PER_HOUR = 30
export const DOOR_OF_PRACTICE_PER_HOUR = 300
/** How often the page of a patient who waits looks for news. */
export const PATIENT_LOOK_SECONDS = 4
