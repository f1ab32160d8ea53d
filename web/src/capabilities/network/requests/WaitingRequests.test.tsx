// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { closeSnackbar } from '#platform/snackbar.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { personConnection } from '../testing/some-network.ts'
import { requestsText } from './text.ts'
import { WaitingRequests } from './WaitingRequests.tsx'

const REJECT = 'POST /persons/connections/connection-1/reject'

test('somebody who cannot open the network can turn a request down, and not accept it', async () => {
  let connections = [personConnection({ waitsForUpgrade: true })]
  const { user, server } = showScreen(
    '/dashboard/connection-requests',
    <main>
      <WaitingRequests />
    </main>,
    {
      'GET /persons/connections/waiting-for-upgrade': () => answer(200, { connections }),
      [REJECT]: () => {
        connections = []
        return answer(200, {})
      },
    },
    userOf(ADA, { practiceId: 'own' }),
  )
  await user.click(await screen.findByRole('button', { name: requestsText.ignoreLabel('Ben Carter') }))
  expect(screen.queryByRole('button', { name: requestsText.acceptLabel('Ben Carter') })).toBeNull()
  // The page keeps the focus that the button had.
  expect(document.activeElement?.tagName).toBe('MAIN')
  act(() => closeSnackbar())
  await waitFor(() => expect(server.count(REJECT)).toBe(1))
  expect(await screen.findByText(requestsText.emptyTitle)).toBeTruthy()
})
