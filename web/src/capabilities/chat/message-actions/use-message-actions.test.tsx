// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useQuestion } from '#platform/confirm.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer } from '#platform/testing/show-screen.tsx'
import { withFakeLayout } from '#ui/testing/fake-layout.ts'
import { message } from '../testing/made-up.ts'
import { openConversation } from '../testing/open-conversation.tsx'

withFakeLayout()

const own = message(1, {
  user: { userId: ADA, name: 'Dr Ada Owens', profileUrl: null },
  editedAt: '2026-11-15T10:00:00.000Z',
})

/** Ada opens the menu of what she said herself. */
async function openMenu() {
  const { user } = openConversation(
    {
      'GET /api/v2/messages': () =>
        answer(200, { messages: [own], continuationToken: null, hasNewer: false }),
    },
    userOf(ADA),
  )
  await user.hover(await screen.findByText('m1'))
  act(() => screen.getByRole('button', { name: 'More actions' }).focus())
  await user.keyboard('{Enter}')
  return user
}

test.each(['Who has read it', 'See edits', 'Remind me…'])(
  'after “%s” the focus is at the message again',
  async (name) => {
    const user = await openMenu()
    await user.click(screen.getByRole('menuitem', { name }))
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('m1').closest('article')))
  },
)

test('a person who deletes words reads nothing of a file', async () => {
  const user = await openMenu()
  await user.click(screen.getByRole('menuitem', { name: 'Delete for everyone' }))
  expect(useQuestion.getState().open?.question.text).toBe('Nobody will see it anymore. You can’t undo this.')
})
