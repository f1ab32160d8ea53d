/** Codes that are read off a phone and typed, whatever they open. */
export const CODE_DIGITS = 6
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
export const CODE_RESEND_SECONDS = 30
