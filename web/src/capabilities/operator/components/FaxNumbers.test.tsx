// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { faxesText, faxNumbersText as text } from '../text.ts'
import { FaxNumbers } from './FaxNumbers.tsx'

test('a number that nobody has goes to the practice that the operator chooses', async () => {
  const practice = { name: 'Bright Smiles', city: 'Austin', state: 'TX', members: 4, suspendedAt: null }
  const { user, server } = showScreen('/operator', <FaxNumbers />, {
    'GET /operator/v1/fax-numbers': () =>
      answer(200, {
        total: 2,
        numbers: [
          { number: '+15125550181', practiceName: null },
          { number: '+15125550182', practiceName: 'Lakeside' },
        ],
      }),
    'GET /operator/v1/practices': () => answer(200, [{ ...practice, id: 'p1' }]),
    'POST /operator/v1/fax-numbers/assign': () => answer(200, { ok: true }),
  })
  expect(await screen.findByText('Lakeside')).toBeTruthy()
  expect(screen.queryByRole('button', { name: text.assignLabel('(512) 555-0182') })).toBeNull()
  await user.click(screen.getByRole('button', { name: text.assignLabel('(512) 555-0181') }))
  await user.type(screen.getByRole('searchbox', { name: faxesText.search }), 'bright')
  await user.click(await screen.findByRole('button', { name: text.assignTo('Bright Smiles') }))
  const assigned = () => server.seen.filter(({ call }) => call === 'POST /operator/v1/fax-numbers/assign')
  await waitFor(() =>
    expect(assigned().map(({ body }) => body)).toEqual([{ number: '+15125550181', practiceId: 'p1' }]),
  )
})
