// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSnackbar } from '#platform/snackbar.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { changesText as text } from '../text.ts'
import { PracticeChanges } from './PracticeChanges.tsx'

test('a new name stands beside the old one, and is approved or declined', async () => {
  const change = (id: string, more: object) => ({
    id,
    practice: { name: 'Bright Smiles', telephoneNumber: '+15125550100', city: 'Austin', state: 'TX' },
    name: null,
    telephoneNumber: null,
    requestedAt: new Date().toISOString(),
    ...more,
  })
  const other = { name: 'Hilltop', telephoneNumber: null, city: null, state: null }
  const changes = [
    change('name', { name: 'Lakeside Surgery' }),
    change('number', { telephoneNumber: '+15125550155', practice: other }),
  ]
  const { user, server } = showScreen('/operator', <PracticeChanges />, {
    'GET /operator/v1/practice-changes': () => answer(200, { total: 2, changes }),
    'POST /operator/v1/practice-changes/name/decline': () => answer(200, { ok: true }),
    'POST /operator/v1/practice-changes/number/approve': () => answer(200, { ok: true }),
  })
  await screen.findByText(text.newName('Lakeside Surgery'))
  expect(screen.getByText(text.newNumber('(512) 555-0155', text.none))).toBeTruthy()
  await user.click(screen.getByRole('button', { name: text.declineLabel('Bright Smiles') }))
  await waitFor(() => expect(useSnackbar.getState().message).toBe(text.declined('Bright Smiles')))
  await user.click(screen.getByRole('button', { name: text.approveLabel('Hilltop') }))
  await waitFor(() => expect(useSnackbar.getState().message).toBe(text.approved('Hilltop')))
  const decided = server.seen.map(({ call }) => call).filter((call) => call.startsWith('POST'))
  expect(decided).toEqual([
    'POST /operator/v1/practice-changes/name/decline',
    'POST /operator/v1/practice-changes/number/approve',
  ])
})
