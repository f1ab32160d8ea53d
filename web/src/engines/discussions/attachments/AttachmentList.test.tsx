// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, BEN, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { attachment, discussions, idOf, room, served } from '../testing/made-up.tsx'

const { Attachments } = discussions
const listed = (number: number, fileName: string, more = {}) => ({
  ...attachment(number, fileName, more),
  postId: idOf('post', 1),
  commentId: null,
  userId: BEN,
  name: 'Ben Cruz',
})
const link = { category: 'referenceLink', url: 'http://journal.example', file: null } as const

test('attachments stand with who and when, by category, a page at a time, and lead to their post', async () => {
  const { user, server } = showScreen(
    '/',
    <Attachments room={room()} />,
    {
      'GET /rooms/v3/attachments': ({ url }) => {
        const data = url.includes('category=referenceLink')
          ? [listed(2, 'Review', link)]
          : url.includes('continuationToken')
            ? [listed(3, 'old.pdf')]
            : [listed(1, 'plan.pdf'), listed(2, 'Review', link)]
        const isFirst = !url.includes('continuationToken') && !url.includes('category')
        return answer(200, { data, continuationToken: isFirst ? 'more' : null, total: 3 })
      },
    },
    userOf(ADA),
  )
  await user.click(await screen.findByRole('button', { name: 'plan.pdf' }))
  expect(served.opened.at(-1)).toBe(idOf('file', 1))
  expect(screen.getAllByText(/^Ben Cruz · /)).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('http://journal.example')
  expect(screen.getAllByRole('link', { name: 'Show in discussion' })[0]!.getAttribute('href')).toContain(
    `postId=${idOf('post', 1)}`,
  )
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('button', { name: 'old.pdf' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Links' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'plan.pdf' })).toBeNull())
  expect(server.seen.at(-1)?.url).toContain('category=referenceLink')
})
