// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { withFakeLayout } from '#ui/testing/fake-layout.ts'
import { someConversation, textingAnswers } from '../testing/some-texts.ts'
import { Inbox } from './Inbox.tsx'

withFakeLayout()

const conversationOf = (patientName: string, day: number, hasUnreadMessage = false) =>
  someConversation({
    id: patientName,
    patientName,
    hasUnreadMessage,
    lastMessageDateUtc: `2026-11-0${day}T15:00:00.000Z`,
  })

test('Alt and the arrow keys open the next and the previous conversation, with Shift an unread one', async () => {
  const conversations = [conversationOf('Ann', 1), conversationOf('Ben', 2), conversationOf('Cleo', 3, true)]
  const { user, router } = showScreen(
    '/dashboard/patients',
    <Inbox />,
    {
      ...textingAnswers(),
      'GET /patient-texting/v2/conversations': () =>
        answer(200, { conversations, continuationToken: null, timestamp: 1 }),
    },
    userOf(ADA, { practiceId: 'p1', practiceName: 'Bright Smiles Dental' }),
  )
  const links = await screen.findAllByRole('link', { name: /Ann|Ben|Cleo/ })
  const [first, second, third] = links.map(({ textContent }) => /Ann|Ben|Cleo/.exec(textContent)![0])
  const open = () => new URLSearchParams(router.state.location.search).get('conversationId')
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(open()).toBe(first)
  await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}')
  expect(open()).toBe(third)
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(open()).toBe(second)
  const unread = first === 'Cleo' ? 'ArrowUp' : 'ArrowDown'
  await user.keyboard(`{Alt>}{Shift>}{${unread}}{/Shift}{/Alt}`)
  expect(open()).toBe('Cleo')
})
