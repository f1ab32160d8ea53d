// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '#ui/testing/show.tsx'
import { waiting } from './capability/waiting.ts'
import { Capabilities } from './capability.ts'
import { countsQuery, useNumbers } from './counts.ts'
import { useSession } from './session.ts'

const letters = waiting({
  entry: { label: 'Letters', path: '/dashboard/letters', Icon: () => null },
  count: { name: 'letters', claim: 'Chat', changedBy: [] },
  claim: 'Chat',
  query: { queryKey: ['letters'], queryFn: async () => [] },
  item: () => undefined,
})

const drawn = vi.fn()

function Waiting() {
  drawn()
  return <p>{useNumbers()()} wait</p>
}

test('a read of the counts that brings the same numbers draws nothing again, another number does', async () => {
  useSession.setState({ claims: ['Chat'] })
  const client = new QueryClient()
  const read = (count: number, updatedAt: string) =>
    act(async () => {
      client.setQueryData(countsQuery.queryKey, [{ name: 'letters', count, updatedAt }])
      // Those who watch are notified in a turn of their own.
      await new Promise((resolve) => setTimeout(resolve))
    })
  await read(2, '2026-11-15T12:00:00Z')
  show(
    <QueryClientProvider client={client}>
      <Capabilities value={[{ routes: [], waiting: [letters] }]}>
        <Waiting />
      </Capabilities>
    </QueryClientProvider>,
  )
  expect(screen.getByText('2 wait')).toBeTruthy()
  drawn.mockClear()
  await read(2, '2026-11-15T12:01:00Z')
  expect(drawn).not.toHaveBeenCalled()
  await read(3, '2026-11-15T12:02:00Z')
  expect(screen.getByText('3 wait')).toBeTruthy()
})
