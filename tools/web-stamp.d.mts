/** Where the built web app says what it was built from. */
export function stampOf(root: string): string
/** A fingerprint of everything the web app is built from. */
export function fingerprintOf(root: string): string
