// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, showScreen } from '#platform/testing/show-screen.tsx'
import { textingAnswers } from '../testing/some-texts.ts'
import { TextingTab } from './TextingTab.tsx'

const BASE = '/patient-texting/v2'

const show = (answers: Answers) =>
  showScreen(
    '/dashboard/office',
    <TextingTab />,
    answers,
    userOf(ADA, { practiceId: 'p1', practiceName: 'Bright Smiles Dental' }),
  )
type Server = ReturnType<typeof show>['server']
const bodiesOf = (server: Server, call: string) =>
  server.seen.filter((one) => one.call === call).map(({ body }) => body)

test('an admin adds and removes numbers, chooses the default, and writes the answer while closed', async () => {
  const second = { number: '+15125550161', label: 'Recall', isDefault: false }
  const { user, server } = show({
    ...textingAnswers(),
    [`GET ${BASE}/numbers`]: () =>
      answer(200, {
        numbers: [{ number: '+15125550160', label: 'Front desk', isDefault: true }, second],
        assignedBy: null,
      }),
    [`PUT ${BASE}/numbers`]: () => answer(200, { numbers: [], assignedBy: null }),
    [`DELETE ${BASE}/numbers/+15125550161`]: () => answer(200, { ok: true }),
    [`DELETE ${BASE}/numbers/%2B15125550161`]: () => answer(200, { ok: true }),
    [`GET ${BASE}/settings`]: () => answer(200, { outOfHoursText: 'We are closed.' }),
    [`PUT ${BASE}/settings`]: ({ body }) => answer(200, body),
  })
  await user.click(await screen.findByRole('button', { name: 'Make default' }))
  await user.click(screen.getAllByRole('button', { name: 'Remove' })[1]!)
  await user.click(screen.getByRole('button', { name: 'Add number' }))
  await user.type(screen.getByLabelText('Number'), '5125550162')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(bodiesOf(server, `PUT ${BASE}/numbers`)).toMatchObject([
      { number: '+15125550161', isDefault: true },
      { number: expect.stringContaining('555') },
    ]),
  )
  expect(server.seen.some(({ call }) => call.startsWith(`DELETE ${BASE}/numbers/`))).toBe(true)
  await user.type(screen.getByLabelText('Answer'), ' Bye.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(screen.getByRole('switch', { name: 'Answer automatically' }))
  await waitFor(() =>
    expect(bodiesOf(server, `PUT ${BASE}/settings`)).toEqual([
      { outOfHoursText: 'We are closed. Bye.' },
      { outOfHoursText: null },
    ]),
  )
})

test('an admin whose numbers are assigned reads whom to write to, and adds none', async () => {
  show({
    ...textingAnswers(),
    [`GET ${BASE}/numbers`]: () => answer(200, { numbers: [], assignedBy: 'ops@corridor.example' }),
    [`GET ${BASE}/settings`]: () => answer(200, { outOfHoursText: null }),
  })
  const link = await screen.findByRole('link', { name: 'Request a number' })
  expect(link.getAttribute('href')).toMatch(/^mailto:ops@corridor\.example\?subject=A%20number/)
  expect(screen.getByText(/ops@corridor\.example/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add number' })).toBeNull()
})

test.each([
  ['reads that nothing is answered', false, 1],
  ['reads nothing of it once they are saved', true, 0],
])('a practice with the answer on, but no office hours, %s', async (_what, areHoursSet, links) => {
  const { server } = show({
    ...textingAnswers(),
    [`GET ${BASE}/numbers`]: () => answer(200, { numbers: [], assignedBy: null }),
    [`GET ${BASE}/settings`]: () => answer(200, { outOfHoursText: 'We are closed.' }),
    'GET /my-office/v2/practice': () => answer(200, { areHoursSet }),
  })
  expect(await screen.findByLabelText('Answer')).toBeTruthy()
  await waitFor(() => expect(server.seen.map(({ call }) => call)).toContain('GET /my-office/v2/practice'))
  await waitFor(() =>
    expect(screen.queryAllByRole('link', { name: 'Save your office hours' })).toHaveLength(links),
  )
})
