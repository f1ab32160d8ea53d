// @vitest-environment jsdom
import type { UnclaimedFax } from '@corridor/contract/operator/unclaimed-faxes.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerQuestion } from '#platform/confirm.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { faxesText } from '../text.ts'
import { UnclaimedFaxes } from './UnclaimedFaxes.tsx'

const fax = (id: string, more: Partial<UnclaimedFax> = {}): UnclaimedFax => ({
  id,
  number: '+15125550199',
  receivedAt: new Date().toISOString(),
  pages: 3,
  practiceName: null,
  ...more,
})

const show = (...faxes: UnclaimedFax[]) =>
  showScreen('/operator', <UnclaimedFaxes />, {
    'GET /operator/v1/unclaimed-faxes': () => answer(200, { total: faxes.length, faxes }),
    'POST /operator/v1/unclaimed-faxes/owned/give': () => answer(200, { done: true }),
    'DELETE /operator/v1/unclaimed-faxes/lost': () => answer(200, { done: true }),
  })

test('a fax whose number a practice has by now is given to it, and no other', async () => {
  const { user, server } = show(fax('owned', { practiceName: 'Bright Smiles' }), fax('lost', { number: '' }))
  await screen.findByText(faxesText.hasIt('Bright Smiles'))
  expect(screen.getByText(faxesText.to(faxesText.noNumber))).toBeTruthy()
  expect(screen.getAllByText(/^3 pages, received/)).toHaveLength(2)
  expect(screen.getAllByText(faxesText.give)).toHaveLength(1)
  await user.click(
    screen.getByRole('button', { name: faxesText.giveLabel('(512) 555-0199', 'Bright Smiles') }),
  )
  await waitFor(() =>
    expect(server.seen.map(({ call }) => call)).toContain('POST /operator/v1/unclaimed-faxes/owned/give'),
  )
})

test('one whose number nobody has goes to the practice that the operator chooses', async () => {
  const practice = { id: 'p1', name: 'Bright Smiles', city: 'Austin', state: 'TX', members: 4 }
  const { user, server } = showScreen('/operator', <UnclaimedFaxes />, {
    'GET /operator/v1/unclaimed-faxes': () => answer(200, { total: 1, faxes: [fax('lost')] }),
    'GET /operator/v1/practices': () =>
      answer(200, [
        { ...practice, suspendedAt: null },
        { ...practice, id: 'p2', name: 'Bright Shut', suspendedAt: new Date().toISOString() },
      ]),
    'POST /operator/v1/unclaimed-faxes/lost/give': () => answer(200, { done: true }),
  })
  await user.click(await screen.findByRole('button', { name: faxesText.chooseLabel('(512) 555-0199') }))
  await user.type(screen.getByRole('searchbox', { name: faxesText.search }), 'bright')
  await user.click(await screen.findByRole('button', { name: faxesText.giveTo('Bright Smiles') }))
  expect(screen.queryByText('Bright Shut')).toBeNull()
  const given = () => server.seen.filter(({ call }) => call === 'POST /operator/v1/unclaimed-faxes/lost/give')
  expect(given()).toEqual([])
  answerQuestion(true)
  await waitFor(() => expect(given().map(({ body }) => body)).toEqual([{ practiceId: 'p1' }]))
})

test('one that nobody wants is deleted once that is confirmed', async () => {
  const { user, server } = show(fax('lost'))
  const deleted = () =>
    server.seen.filter(({ call }) => call === 'DELETE /operator/v1/unclaimed-faxes/lost').length
  const press = async () =>
    user.click(await screen.findByRole('button', { name: faxesText.deleteLabel('(512) 555-0199') }))
  await press()
  answerQuestion(false)
  await press()
  expect(deleted()).toBe(0)
  answerQuestion(true)
  await waitFor(() => expect(deleted()).toBe(1))
})

test('says that none waits', async () => {
  show()
  expect(await screen.findByText(faxesText.emptyTitle)).toBeTruthy()
})
