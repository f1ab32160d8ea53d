import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { showAt } from '#ui/testing/show.tsx'
import { queryClient } from '../query.ts'
import { adoptNobody, adoptStored, stored } from '../session/state.ts'
import { answer, createFakeServer, refusal, type Seen } from './fake-server.ts'
import { loginReplyOf, tokenWith } from './people.ts'

const FAR_AWAY = 4_000_000_000

/** The server's answers by call: `POST /web-signup/v2/register`. Other calls are not found. */
export type Answers = Record<string, (seen: Seen) => Response | Promise<Response>>

/** Renders a screen at its address with a fake server; for a signed-in person, or none. */
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
