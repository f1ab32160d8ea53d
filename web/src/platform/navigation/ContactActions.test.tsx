// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { IconMessageCircle } from '#ui/icons/icons.ts'
import { showAt } from '#ui/testing/show.tsx'
import { Capabilities, type ContactAction } from '../capability.ts'
import { BEN } from '../testing/people.ts'
import { ContactActions } from './ContactActions.tsx'

const writing = (isFor: boolean): ContactAction => ({
  label: 'Message',
  spoken: (name) => `Message ${name}`,
  path: (personId) => `/dashboard/chat?with=${personId}`,
  Icon: IconMessageCircle,
  isFor: () => isFor,
})

const open = (isFor: boolean) =>
  showAt(
    '/',
    <Capabilities value={[{ routes: [] }, { routes: [], contactActions: [writing(isFor)] }]}>
      <ContactActions personId={BEN} name="Ben Cruz" menuItem="row" />
    </Capabilities>,
  )

test('a contact can be written to, by people who may write', async () => {
  const { user, router } = open(true)
  await user.click(screen.getByRole('link', { name: 'Message Ben Cruz' }))
  expect(router.state.location.pathname + router.state.location.search).toBe(`/dashboard/chat?with=${BEN}`)
})

test('nobody else is offered it', () => {
  open(false)
  expect(screen.queryByRole('link')).toBeNull()
})
