// @vitest-environment jsdom
import type { StoredFile } from '@corridor/contract/files/model.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '#platform/testing/fake-server.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { FileSlide } from './FileSlide.tsx'

const ID = '00000000-0000-4000-8000-0000000000f1'
/** As it appears in a message. */
const bare: StoredFile = {
  id: ID,
  fileName: 'tooth.png',
  kind: 'IMAGE',
  mediaType: 'image/png',
  size: 6_300,
  blobType: 'attachment',
  state: 'claimed',
  url: null,
  thumbnailUrl: null,
  hasActiveContent: false,
  width: 600,
  height: 400,
  pages: null,
  createdAt: '2026-11-15T10:00:00.000Z',
}
const call = `GET /files/v2/${ID}`
const open = (file: StoredFile, answers: Parameters<typeof showScreen>[2]) =>
  showScreen('/', <FileSlide file={file} isShown />, answers, userOf(ADA))

test('a file that came without links is shown once they are there', async () => {
  open(bare, { [call]: () => answer(200, { ...bare, url: '/files/v2/download/x/tooth.png' }) })
  expect(screen.queryByText('This file didn’t load')).toBeNull()
  const picture = await screen.findByRole('img', { name: 'tooth.png' })
  expect(picture.getAttribute('src')).toBe('/files/v2/download/x/tooth.png')
})

test('one that is gone says so, and is asked for again when somebody wants it', async () => {
  const { user, server } = open(bare, { [call]: () => refusal(404, 'not-found', 'We couldn’t find this.') })
  await screen.findByText('This file didn’t load')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(server.count(call)).toBe(2))
})

test('sound has the browser’s own player', () => {
  open({ ...bare, fileName: 'call.mp3', kind: 'AUDIO', url: '/files/v2/download/x/call.mp3' }, {})
  expect(screen.getByLabelText('call.mp3').getAttribute('src')).toBe('/files/v2/download/x/call.mp3')
})

test('links that came along are used as they are', () => {
  const { server } = open({ ...bare, url: '/files/v2/download/x/tooth.png' }, {})
  expect(screen.getByRole('img', { name: 'tooth.png' })).toBeTruthy()
  expect(server.count(call)).toBe(0)
})
