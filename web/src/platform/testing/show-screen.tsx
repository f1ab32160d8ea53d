import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, vi } from 'vitest'
import { showAt } from '../../ui/testing/show.tsx'
import { queryClient } from '../query.ts'
import { resetAll } from '../resettable.ts'
import { adoptNobody, adoptStored, stored } from '../session/state.ts'
import { answer, createFakeServer, refusal, type Seen } from './fake-server.ts'
import { loginReplyOf, tokenWith } from './people.ts'

const FAR_AWAY = 4_000_000_000

// Nothing scrolls in jsdom.
Element.prototype.scrollIntoView = () => undefined

afterEach(() => {
  // A screen that still stands asks again for what is taken from it below, and the next one gets that answer.
  cleanup()
  vi.unstubAllGlobals()
  stored.clear()
  adoptNobody()
  resetAll()
  sessionStorage.clear()
})

/** What the server answers, by the call: `POST /web-signup/v2/register`. What is not named is not there. */
export type Answers = Record<string, (seen: Seen) => Response>

/** A screen at its address, with its data from a server that answers as told; for somebody who is signed in, or nobody. */
export function showScreen(address: string, element: ReactNode, answers: Answers = {}, user?: LoggedUser) {
  const server = createFakeServer((seen) => answers[seen.call]?.(seen) ?? refusal(404, 'not-found'))
  vi.stubGlobal('fetch', server.fetch)
  if (user) {
    stored.writeSignIn({ ...loginReplyOf(user.id, tokenWith([]), FAR_AWAY), ...user, givenName: user.id })
    adoptStored()
  } else adoptNobody()
  const shown = showAt(address, <QueryClientProvider client={queryClient}>{element}</QueryClientProvider>)
  return { ...shown, server }
}

export { answer, refusal }
