// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSession } from '#platform/session.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import type { Uploads } from '#platform/upload.ts'
import { withFakeRecorder } from '#ui/files/sound/testing/fake-recorder.ts'
import { Uploader } from './Uploader.tsx'

const none = () => {}
const space = { own: { usedBytes: 0, maxBytes: null }, practice: null }

function open(hasVoice?: boolean) {
  const add = vi.fn()
  const uploads: Uploads = {
    items: [],
    isBusy: false,
    add,
    cancel: none,
    retry: none,
    remove: none,
    clear: none,
  }
  const shown = showScreen(
    '/',
    <Uploader uploads={uploads} hasVoice={hasVoice}>
      {({ list, buttons }) => (
        <>
          {buttons}
          {list}
        </>
      )}
    </Uploader>,
    { 'GET /files/v2/space': () => answer(200, space) },
    userOf(ADA),
  )
  act(() => useSession.setState({ claims: ['FileWriter'] }))
  return { add, ...shown }
}

test('a voice note is recorded where it is declared, and added like a file', async () => {
  withFakeRecorder()
  const { user, add } = open(true)
  await user.click(await screen.findByRole('button', { name: 'Record a voice note' }))
  await user.click(await screen.findByRole('button', { name: 'Finish' }))
  await waitFor(() => expect(add).toHaveBeenCalledOnce())
  expect(add.mock.calls[0]?.[0]).toMatchObject([{ type: 'audio/webm' }])
  expect(screen.queryByRole('group', { name: 'Voice note' })).toBeNull()
})

test('elsewhere it is not offered', async () => {
  withFakeRecorder()
  open()
  await screen.findByRole('button', { name: /^Add files/ })
  expect(screen.queryByRole('button', { name: 'Record a voice note' })).toBeNull()
})
