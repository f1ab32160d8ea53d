/** Characters of a name, as people count them. */
export const PATIENT_NAME_MAX = 80
export const PATIENTS_PAGE = 50
/** Telephone numbers of one patient. */
export const PHONES_MAX = 6
/** Nobody is older; a birth date before is a slip of the finger. */
export const AGE_MAX_YEARS = 150
/** Entries of the timeline in one page. */
export const TIMELINE_PAGE = 30
/** Patients that stand on one telephone number and are named with it. */
export const SHARED_PHONE_SHOWN = 10
export const RELATIONS_MAX = 20
/** Where a consent came from, in the practice's own words. */
export const CONSENT_SOURCE_MAX = 200
/** What a relative is called. */
export const RELATION_LABEL_MAX = 40
export const VIEWS_PAGE = 50
export const CONTACTS_MAX = 2_000
export const CONTACTS_PAGE = 100
/** A merge can be undone for so long. */
export const MERGE_UNDO_DAYS = 30
/** Rows of one imported file. */
export const IMPORT_ROWS_MAX = 50_000
export const IMPORT_COLUMNS_MAX = 200
export const IMPORT_FILE_MAX_BYTES = 10 * 1024 * 1024
/** A longer row is no row of a list of patients. */
export const IMPORT_ROW_MAX_CHARS = 64 * 1024
/** Rows of an import in one page of the preview. */
export const IMPORT_ROWS_PAGE = 50
/** Earlier imports that are listed. */
export const IMPORTS_LISTED = 20
/** An import can be undone for so long. */
export const IMPORT_UNDO_DAYS = 30
/** A file that was uploaded and never imported is deleted after this. */
export const IMPORT_UNUSED_DAYS = 7
/** Files on the page of a patient, newest first. */
export const PATIENT_FILES_SHOWN = 50
