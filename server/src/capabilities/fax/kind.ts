/** Faxes as deliveries and audit entries call them. */
export const ITEM_KIND = 'fax'

/** The records that reference the files of faxes. */
export const HOLDER = 'fax'

/** What audit entries call a number of a practice. */
export const NUMBER_KIND = 'fax-number'
