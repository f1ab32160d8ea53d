/** How a table that a team works through is sorted. */
export const TABLE_ORDERS = ['newest-first', 'needs-action-first'] as const
export type TableOrder = (typeof TABLE_ORDERS)[number]
