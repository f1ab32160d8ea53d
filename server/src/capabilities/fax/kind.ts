/** Faxes as deliveries and audit entries call them. */
export const ITEM_KIND = 'fax'

/** The records that reference the files of faxes. */
export const HOLDER = 'fax'
