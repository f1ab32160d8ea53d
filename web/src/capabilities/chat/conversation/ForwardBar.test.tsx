// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BEN } from '../../../platform/testing/people.ts'
import { answer } from '../../../platform/testing/show-screen.tsx'
import { withFakeLayout } from '../../../ui/conversation/testing/fake-layout.ts'
import { openConversation } from '../testing/open-conversation.tsx'

withFakeLayout()

const ben = { id: BEN, displayName: 'Ben Cruz', profileImageUrl: null, roleAndPractice: 'Hygienist' }

test('Escape closes who to forward to, then leaves choosing, and one writes on', async () => {
  const { user } = openConversation({
    'GET /api/v2/contacts/search': () => answer(200, { contacts: [ben], total: 1 }),
  })
  await user.hover(await screen.findByText('m1'))
  act(() => screen.getByRole('button', { name: 'More actions' }).focus())
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('menuitem', { name: 'Forward' }))
  expect(screen.getByText('1 message selected')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Forward' }))
  await screen.findByRole('dialog', { name: 'Forward to' })
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('1 message selected')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message Ben Cruz' }))
})
