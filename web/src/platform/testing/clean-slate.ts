import { cleanup } from '@testing-library/react'
import { vi } from 'vitest'
import { adoptNobody, stored } from '../session/state.ts'
import { resetAll } from '../storage/resettable.ts'
import { resetStores } from './reset-stores.ts'

// jsdom has no scrolling.
Element.prototype.scrollIntoView = () => undefined

/** Forgets who was signed in, what was fetched and what is stored, so that the next test begins with nothing. */
export function forgetEverything(): void {
  // A mounted screen would refetch what is cleared below, and the next test would get that answer.
  cleanup()
  vi.unstubAllGlobals()
  stored.clear()
  adoptNobody()
  resetAll()
  sessionStorage.clear()
}

/** Test files share one page: what a file did to it must not reach the next one. */
export function leaveCleanPage(): void {
  vi.restoreAllMocks()
  forgetEverything()
  localStorage.clear()
  resetStores()
  history.replaceState(null, '', '/')
  document.title = ''
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
}
