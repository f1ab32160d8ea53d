// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { settingsText as text } from '../text.ts'
import { FaxTab } from './FaxTab.tsx'

const numbers = [
  { number: '+15125550151', label: 'Front desk', isDefault: true },
  { number: '+15125550152', label: 'Hygiene', isDefault: false },
]
const entry = {
  id: 'a',
  at: '2026-11-17T10:00:00Z',
  direction: 'outbound',
  from: '+15125550151',
  to: '+15125550172',
  name: 'Hilltop',
  by: 'Ada Owens',
  pages: 3,
  pagesSent: 0,
  eFaxStatus: 'Failed',
  reason: 'busy',
  isDirect: false,
  deliveredAt: null,
}

const open = () =>
  showScreen(
    '/dashboard/office?tab=fax',
    <FaxTab />,
    {
      'GET /efaxes/v2/numbers': () => answer(200, { numbers, assignedBy: null }),
      'GET /efaxes/v2/cover': () => answer(200, { isUsual: true, confidentiality: 'Secret.' }),
      'GET /efaxes/v2/log': () => answer(200, { entries: [entry], continuationToken: null }),
      'PUT /efaxes/v2/numbers': () => answer(200, { numbers, assignedBy: null }),
      'DELETE /efaxes/v2/numbers/%2B15125550152': () => answer(200),
      'PUT /efaxes/v2/cover': () => answer(200, { isUsual: false, confidentiality: 'Secret.' }),
    },
    userOf(ADA, { practiceId: 'own' }),
  )

test('numbers are added, made the default and removed', async () => {
  const { user, server } = open()
  const body = () => server.seen.filter(({ call }) => call === 'PUT /efaxes/v2/numbers').at(-1)?.body
  await user.click(await screen.findByRole('button', { name: text.makeDefault }))
  await waitFor(() => expect(body()).toEqual({ number: '+15125550152', label: 'Hygiene', isDefault: true }))
  await user.click(screen.getAllByRole('button', { name: text.remove })[1]!)
  await waitFor(() =>
    expect(server.seen.some(({ call }) => call.startsWith('DELETE /efaxes/v2/numbers/'))).toBe(true),
  )
  await user.click(screen.getByRole('button', { name: text.add }))
  const dialog = within(await screen.findByRole('dialog', { name: text.addTitle }))
  await user.type(dialog.getByLabelText(text.number), '5125550153')
  await user.click(dialog.getByRole('button', { name: text.save }))
  await waitFor(() => expect(JSON.stringify(body())).toContain('555'))
})

test('the cover page is changed, and the log says what happened', async () => {
  const { user, server } = open()
  await user.click(await screen.findByRole('switch', { name: text.isUsual }))
  await waitFor(() =>
    expect(server.seen.find(({ call }) => call === 'PUT /efaxes/v2/cover')?.body).toEqual({
      isUsual: false,
      confidentiality: 'Secret.',
    }),
  )
  expect(await screen.findByText(/Failed: The line was busy\./)).toBeTruthy()
  expect(screen.getByText('Ada Owens')).toBeTruthy()
})
