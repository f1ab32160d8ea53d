// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useSnackbar } from '#platform/snackbar.ts'
import { answer } from '#platform/testing/show-screen.tsx'
import { withFakeLayout } from '#ui/testing/fake-layout.ts'
import { channel, DIRECT } from '../testing/made-up.ts'
import { openConversation } from '../testing/open-conversation.tsx'

withFakeLayout()
afterEach(() => void vi.useRealTimers())

test('a conversation that was quiet for a while says so no longer than that', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const quiet = channel({ lastSeq: 1, readSeq: 1, mutedUntil: new Date(Date.now() + 90_000).toISOString() })
  openConversation({
    'GET /api/v3/channels': () => answer(200, { channels: [quiet], continuationToken: null }),
  })
  expect(await screen.findByRole('button', { name: 'Unmute' })).toBeTruthy()
  act(() => void vi.advanceTimersByTime(120_000))
  expect(screen.getByRole('button', { name: 'Mute' })).toBeTruthy()
})

test('muted by either of its buttons, it says what still rings', async () => {
  const { user } = openConversation({
    [`PUT /api/v2/channels/${DIRECT}/mute`]: () =>
      answer(200, channel({ mutedUntil: '9999-12-31T00:00:00.000Z' })),
  })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('menuitem', { name: 'Mute' }))
  expect(useSnackbar.getState().message).toBe(
    'Muted. Urgent messages, mentions and replies to you still ring.',
  )
})
