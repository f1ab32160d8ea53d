const LINK = 'guestLink'
const PASS = 'guestPass'
const DEVICE = 'guestDevice'
const LANGUAGE = 'guestLanguage'
const REGISTRATION = 'guestRegistration'

/** Storage may be blocked; then this page forgets with its tab, and works. */
function storage(kind: 'sessionStorage' | 'localStorage') {
  const cached = new Map<string, string>()
  return {
    get: (key: string): string | undefined => {
      try {
        return window[kind].getItem(key) ?? cached.get(key)
      } catch {
        return cached.get(key)
      }
    },
    set: (key: string, value: string | undefined): void => {
      cached.delete(key)
      try {
        if (value === undefined) window[kind].removeItem(key)
        else window[kind].setItem(key, value)
      } catch {
        if (value !== undefined) cached.set(key, value)
      }
    },
  }
}

const tab = storage('sessionStorage')
const browser = storage('localStorage')

/**
 * The token of the link. It comes after the `#`, which reaches no server, and leaves the address at once, so that it is in no
 * history; this tab stores it for a reload.
 */
export function takeLinkToken(): string {
  const { hash, pathname } = window.location
  const token = hash.slice(1)
  if (token) {
    storeLinkToken(token)
    window.history.replaceState(null, '', pathname)
  }
  return tab.get(LINK) ?? ''
}

export function storeLinkToken(token: string): void {
  if (token !== tab.get(LINK)) storePass(undefined)
  tab.set(LINK, token)
  tab.set(REGISTRATION, undefined)
}

/**
 * Where a visitor without a link registers first: one of these names, and the token behind it. It leaves the address in the same way
 * as a link.
 */
export function takeRegistration(names: readonly string[]): { name: string; token: string } | undefined {
  const { hash, pathname } = window.location
  if (names.some((name) => hash.startsWith(`#${name}-`))) {
    tab.set(REGISTRATION, hash.slice(1))
    window.history.replaceState(null, '', pathname)
  }
  const [, name, token] = /^([a-z]+)-(.*)$/.exec((!window.location.hash && tab.get(REGISTRATION)) || '') ?? []
  return name !== undefined && token !== undefined ? { name, token } : undefined
}

export const findPass = (): string | undefined => tab.get(PASS)
export const storePass = (pass: string | undefined): void => tab.set(PASS, pass)

/** What was typed on a page, until its tab is closed. */
export const findTyped = (key: string): string | undefined => tab.get(key)
export const storeTyped = (key: string, value: string | undefined): void => tab.set(key, value)

export const findDevice = (): string | undefined => browser.get(DEVICE)

/** A secret of this browser, made when a guest first wishes to be remembered. */
export function makeDevice(): string {
  const existing = findDevice()
  if (existing) return existing
  const made = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  browser.set(DEVICE, made)
  return made
}

export const findLanguage = (): string | undefined => browser.get(LANGUAGE)
export const storeLanguage = (language: string): void => browser.set(LANGUAGE, language)
