/** A claim ends this long after its person last wrote. */
export const CLAIM_SECONDS = 120
/** A window that looks at an item counts for this long after it last reported. */
export const WATCH_SECONDS = 45
/** How often a window reports what it looks at. */
export const WATCH_REPEAT_SECONDS = 20
export const SNOOZE_DAYS_MAX = 90
export const ITEM_ID_MAX = 80
export const ITEM_TITLE_MAX = 200
export const ITEMS_PAGE = 50
/** What needs action about one patient. */
export const PATIENT_ITEMS_SHOWN = 20
/** Items that the start page names for each kind. */
export const WAITING_NAMED = 3
export const NOTE_MAX = 2_000
export const MENTIONS_MAX = 50
/** The newest notes of an item that are shown with it. */
export const NOTES_SHOWN = 200
export const TEMPLATES_MAX = 200
export const TEMPLATE_NAME_MAX = 60
export const TEMPLATE_SHORTCUT_MAX = 30
export const TEMPLATE_BODY_MAX = 2_000
