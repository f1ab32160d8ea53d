/** How a fax machine behaves. `hangs-up`: in the middle of the pages. */
export const MACHINE_STATES = ['works', 'busy', 'no-answer', 'hangs-up', 'no-fax-machine'] as const

/** How a phone behaves. `off`: texts are taken and do not arrive. */
export const PHONE_STATES = ['works', 'landline', 'off', 'opted-out'] as const
