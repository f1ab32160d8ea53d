/** Ten segments of plain characters: carriers take no more in one text. */
export const TEXT_MAX = 1_600
/** Pictures of one message, as US carriers deliver them. */
export const PICTURES_MAX = 10
/** Of all of them together: the limit of the carriers. */
export const PICTURES_MAX_BYTES = 5 * 1024 * 1024
/** Pictures that every phone shows. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/gif']
/** Pictures of one text that are taken in; carriers deliver no more. */
export const INCOMING_MEDIA_MAX = 10
/** Of one picture: the limit of the carriers. */
export const INCOMING_MEDIA_MAX_BYTES = 5 * 1024 * 1024
/** How long a text to a number that nobody has is stored. */
export const UNCLAIMED_DAYS = 90
export const CONVERSATIONS_PAGE = 50
export const CONVERSATIONS_PAGE_MAX = 300
export const MESSAGES_PAGE = 50
export const MESSAGES_PAGE_MAX = 100
export const RECIPIENTS_PAGE = 50
/** Conversations that a search by name or number shows. */
export const FOUND_CONVERSATIONS_MAX = 20
export const KEYWORD_MAX = 200
/** Patients of one list. */
export const LIST_PATIENTS_MAX = 1_000
/** Texts a minute that a list may be sent at; carriers hold back what comes faster from one number, so its lists share the pace. */
export const LIST_PACES = [10, 30, 60, 120] as const
/** A list sends what is due this often. */
export const LIST_TICK_SECONDS = 5
export const NUMBERS_MAX = 20
export const NUMBER_LABEL_MAX = 40
export const OUT_OF_HOURS_MAX = 480
/** So long after a text arrived people are alerted who have not read it. */
export const ALERT_AFTER_SECONDS = 20
export const ALERT_SOON_SECONDS = 3
