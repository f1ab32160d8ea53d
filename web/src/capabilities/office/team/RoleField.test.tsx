// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useForm } from '#platform/form.ts'
import { showScreen } from '#platform/testing/show-screen.tsx'
import { RoleCards } from './RoleCards.tsx'
import { chosenRole, RoleField } from './RoleField.tsx'

function Harness({ By }: { By: typeof RoleField }) {
  const form = useForm({ initial: { role: '', ownRole: '' }, send: async () => undefined })
  return (
    <>
      <By role={form.field('role')} ownRole={form.field('ownRole')} />
      <output>{chosenRole(form.values)}</output>
    </>
  )
}

test('a search for the front desk or the office manager finds the role for it', async () => {
  const { user, unmount } = showScreen('/', <Harness By={RoleField} />)
  await user.selectOptions(screen.getByLabelText('Role'), screen.getByRole('option', { name: /front desk/ }))
  expect(screen.getByRole('status').textContent).toBe('Patient Care Coordinator')
  unmount()
  const cards = showScreen('/', <Harness By={RoleCards} />)
  await cards.user.click(screen.getByRole('radio', { name: /Office manager/ }))
  expect(screen.getByRole('status').textContent).toBe('Administration')
})
