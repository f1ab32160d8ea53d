import { browserStorage } from '../../../platform/storage.ts'

const KEY = 'operatorLink'
const tab = browserStorage('sessionStorage')

/**
 * The token of the link. It comes after the `#`, which reaches no server, and leaves the address at once, so that it
 * stays in no history; this tab keeps it for a reload.
 */
export function takeLinkToken(): string {
  const { hash, pathname, search } = window.location
  const given = hash.slice(1)
  if (given) {
    tab.setItem(KEY, given)
    window.history.replaceState(window.history.state, '', pathname + search)
  }
  return tab.getItem(KEY) ?? ''
}

export const dropLinkToken = (): void => tab.removeItem(KEY)
