/** Files of one fax. */
export const FAX_FILES_MAX = 10
/** Pages of one fax, with its cover page. */
export const FAX_PAGES_MAX = 150
/** Bytes of the files of one fax together. */
export const FAX_INPUT_MAX_BYTES = 50 * 1024 * 1024
/** Bytes of a fax that arrives. */
export const FAX_ARRIVED_MAX_BYTES = 50 * 1024 * 1024
export const FAX_TABLE_PAGE = 50
export const FAX_LOG_PAGE = 100
export const FAX_SEARCH_MAX = 100
/** How many a search over all tables gives. */
export const FAX_FOUND_MAX = 20
export const FAX_NUMBERS_MAX = 20
export const FAX_LABEL_MAX = 40
export const FAX_NAME_MAX = 120
export const COVER_NOTE_MAX = 1_000
export const COVER_SUBJECT_MAX = 120
export const CONFIDENTIALITY_MAX = 600
export const CONTACTS_MAX = 2_000
/** A fax may be scheduled this far ahead. */
export const FAX_SCHEDULE_DAYS_MAX = 90
/** A busy or unanswered number is called so often before the fax has failed. */
export const FAX_CALLS_MAX = 5
/** What was prepared and never sent is gone after this. */
export const PREPARED_HOURS = 24
/** Faxes that are processed, archived or merged in one go. */
export const FAX_BATCH_MAX = 100
/** Archiving and processing can be undone for so long on screen. */
export const FAX_UNDO_SECONDS = 8
/** For so long it is remembered that a fax came in, in case its service reports it again. */
export const FAX_NOTICE_DAYS = 90
