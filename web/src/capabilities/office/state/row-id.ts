/** The row of the team to which the focus returns when the details are closed. */
export const rowId = (personId: string): string => `member-${personId}`
