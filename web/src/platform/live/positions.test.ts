import '../testing/window.ts'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { catchUp, follow } from '../live.ts'
import { queryClient, refetch } from '../query.ts'
import { adoptStored, stored } from '../session/state.ts'
import { answer, createFakeServer, gate } from '../testing/fake-server.ts'
import { ADA, loginReplyOf, tokenWith } from '../testing/people.ts'

const STREAM = `notifications:${ADA}` as const

test('what was read before the position of its stream was known is read again, what was read after it is not', async () => {
  const { open, opened } = gate()
  const server = createFakeServer(async ({ url }) => {
    await opened
    const seq = 5
    return answer(200, { streams: [{ stream: STREAM, seq, changes: url.includes('%405') ? [] : null }] })
  })
  vi.stubGlobal('fetch', server.fetch)
  stored.writeSignIn(loginReplyOf(ADA, tokenWith(['User']), 4_000_000_000))
  adoptStored()
  follow({ streams: () => [STREAM], refetch: () => void refetch(['test']) })
  const read = { early: vi.fn(async () => 'data'), late: vi.fn(async () => 'data') }
  const show = (name: 'early' | 'late') =>
    new QueryObserver(queryClient, { queryKey: ['test', name], queryFn: read[name] }).subscribe(
      () => undefined,
    )

  const positions = catchUp()
  const leave = [show('early')]
  await vi.waitFor(() => expect(queryClient.getQueryData(['test', 'early'])).toBe('data'))
  open()
  await positions
  await vi.waitFor(() => expect(read.early).toHaveBeenCalledTimes(2))

  leave.push(show('late'))
  await vi.waitFor(() => expect(queryClient.getQueryData(['test', 'late'])).toBe('data'))
  // As once the connection is open.
  await catchUp()
  expect(server.seen).toHaveLength(2)
  expect(read.early).toHaveBeenCalledTimes(2)
  expect(read.late).toHaveBeenCalledTimes(1)
  for (const stop of leave) stop()
})
