// @vitest-environment jsdom
import type { GuestEmail } from '@corridor/contract/email/guest.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { TEXTS } from '#guest/text.ts'
import { answer, createFakeServer, refusal, type Seen } from '#platform/testing/fake-server.ts'
import { show } from '#ui/testing/show.tsx'
import { Emails } from './Emails.tsx'
import { EMAIL_TEXTS } from './text.ts'

const { en } = TEXTS
const words = EMAIL_TEXTS.en

const email = (more: Partial<GuestEmail> = {}): GuestEmail => ({
  id: 'one',
  isOwn: false,
  senderName: 'Ada Owens',
  body: {
    type: 'doc',
    content: [
      { type: 'heading', content: [{ type: 'text', text: 'Before Thursday', marks: [] }] },
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [
              {
                type: 'paragraph',
                content: [
                  {
                    type: 'text',
                    text: 'Map',
                    marks: [{ type: 'link', attrs: { href: 'https://map.example/' } }],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
  signature: 'Ada Owens, Bright Smiles Dental',
  files: [{ id: 'f', fileName: 'plan.pdf', kind: 'PDF', size: 2048, url: '/files/plan' }],
  createdAt: '2026-11-17T10:00:00.000Z',
  ...more,
})

afterEach(() => vi.unstubAllGlobals())

function visit(answers: Record<string, (seen: Seen) => Response> = {}) {
  const all = {
    'GET /emails/v2/guest': () => answer(200, { subject: 'Your surgery', emails: [email()] }),
    ...answers,
  } as Record<string, (seen: Seen) => Response>
  const server = createFakeServer((seen) => all[seen.call]?.(seen) ?? refusal(404, 'not-found'))
  vi.stubGlobal('fetch', server.fetch)
  const onRefused = vi.fn()
  const shown = show(
    <Emails pass="the-pass" language="en" text={en} formatDate={String} onRefused={onRefused} />,
  )
  return { ...shown, server, onRefused }
}

test('shows headings, lists, links and files', async () => {
  visit()
  expect(await screen.findByRole('heading', { name: 'Before Thursday' })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Map' })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://map.example/',
    'noopener noreferrer nofollow',
  ])
  expect(screen.getByRole('link', { name: 'Download plan.pdf' }).getAttribute('href')).toBe('/files/plan')
})

test('an answer with a file is sent once, and says so', async () => {
  const { user, server } = visit({
    'POST /emails/v2/guest/files': () => answer(200, { id: 'x', fileName: 'a.txt', size: 1 }),
    'POST /emails/v2/guest/answer': () => answer(200),
  })
  await user.click(await screen.findByRole('button', { name: en.answer.send }))
  expect(await screen.findByText(words.nothing)).toBeTruthy()
  await user.type(screen.getByLabelText(en.answer.label), 'Thank you!')
  await user.upload(screen.getByLabelText(en.files.choose(5)), new File(['x'], 'card.txt'))
  await user.click(screen.getByRole('button', { name: en.answer.send }))
  expect(await screen.findByText(en.answer.sent)).toBeTruthy()
  const sent = server.seen.filter(({ call }) => call === 'POST /emails/v2/guest/answer')
  expect(sent.map(({ body }) => body)).toMatchObject([{ text: 'Thank you!', fileIds: [expect.any(String)] }])
})

test('a link that was recalled closes the page', async () => {
  const { user, onRefused } = visit({
    'POST /emails/v2/guest/answer': () => refusal(410, 'guest-link-recalled'),
  })
  await user.type(await screen.findByLabelText(en.answer.label), 'Thank you!')
  await user.click(screen.getByRole('button', { name: en.answer.send }))
  await waitFor(() => expect(onRefused).toHaveBeenCalled())
})

test('a voice note is played in the page, and fetched only then', async () => {
  const voice = { id: 'v', fileName: 'voice.webm', kind: 'AUDIO', size: 9000, url: '/files/voice' }
  const { container } = visit({
    'GET /emails/v2/guest': () =>
      answer(200, { subject: 'Your surgery', emails: [email({ files: [...email().files, voice] })] }),
  })
  const player = await screen.findByLabelText('Listen to voice.webm')
  expect(player).toMatchObject({ tagName: 'AUDIO', controls: true, preload: 'none' })
  expect(player.getAttribute('src')).toBe('/files/voice')
  expect(screen.getByRole('link', { name: 'Download voice.webm' })).toBeTruthy()
  expect(container.querySelectorAll('audio')).toHaveLength(1)
})
