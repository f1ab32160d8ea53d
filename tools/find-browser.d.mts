/** The Chromium or Chrome that browser tests run in; nothing when the machine has none. */
export function findBrowser(env?: Record<string, string | undefined>): string | undefined
/** What to show a person whose machine has none. */
export const NO_BROWSER: string
