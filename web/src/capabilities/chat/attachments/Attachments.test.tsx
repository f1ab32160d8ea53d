// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, BEN, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, showScreen } from '#platform/testing/show-screen.tsx'
import { channel, DIRECT, message } from '../testing/made-up.ts'
import { Attachments } from './Attachments.tsx'

const PICTURE = '00000000-0000-4000-8000-0000000000e1'
const file = (id: string, fileName: string, kind: 'IMAGE' | 'PDF') => ({
  id,
  fileName,
  kind,
  size: 1000,
  pages: null,
  width: null,
  height: null,
  url: null,
  thumbnailUrl: null,
})
const carrying = (seq: number, stored: ReturnType<typeof file>) => ({
  ...message(seq, { messageType: stored.kind === 'IMAGE' ? 3 : 1 }),
  metaDictionary: { giphyUri: null, giphyThumbnailUri: null, attachmentName: stored.fileName, file: stored },
})
const all = [
  carrying(2, file(PICTURE, 'panorex.png', 'IMAGE')),
  carrying(1, file('00000000-0000-4000-8000-0000000000e2', 'plan.pdf', 'PDF')),
]

const open = (messages: Answers[string]) =>
  showScreen(
    `/dashboard/chat?channelId=${DIRECT}&view=attachments`,
    <Attachments channel={channel()} />,
    {
      'GET /api/v2/messages': messages,
      'GET /files/v2/links': () =>
        answer(200, { files: [{ ...file(PICTURE, 'panorex.png', 'IMAGE'), thumbnailUrl: '/small.png' }] }),
    },
    userOf(ADA),
  )

test('files stand in a grid with their pictures, and can be narrowed by sort and by person', async () => {
  const { user, server } = open(({ url }) => {
    const shown = url.includes('fromUserId') ? [] : url.includes('fileGroup=pictures') ? all.slice(0, 1) : all
    return answer(200, { messages: shown, continuationToken: null, hasNewer: false })
  })
  const picture = await screen.findByRole('button', { name: 'Open panorex.png' })
  await waitFor(() => expect(picture.querySelector('img')?.getAttribute('src')).toBe('/small.png'))
  expect(screen.getByText('plan.pdf', { selector: '[title]' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Pictures' }))
  await waitFor(() => expect(screen.queryByText('plan.pdf')).toBeNull())
  await user.selectOptions(screen.getByRole('combobox', { name: 'From' }), BEN)
  expect(await screen.findByText('No files like these')).toBeTruthy()
  const requested = server.seen.findLast(({ call }) => call === 'GET /api/v2/messages')
  expect(requested?.url).toContain('fileGroup=pictures')
  expect(requested?.url).toContain(`fromUserId=${BEN}`)
  await user.click(screen.getByRole('button', { name: 'Show all files' }))
  expect(await screen.findByRole('list', { name: 'Files in this conversation' })).toBeTruthy()
})
