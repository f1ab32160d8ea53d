// @vitest-environment jsdom
import type { MyPractice } from '@corridor/contract/office/model.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { HoursTab } from './HoursTab.tsx'
import { PracticeForm } from './PracticeForm.tsx'
import { somePractice } from './testing/some-practice.ts'
import { hoursText, practiceText } from './text.ts'

const CALL = 'PUT /my-office/v2/practice'

function open(part: ReactNode, practice: MyPractice) {
  let stored = practice
  return showScreen('/dashboard/office?tab=hours', part, {
    'GET /my-office/v2/practice': () => answer(200, stored),
    'GET /invitations/v2/team-members': () => answer(200, { teamMembersList: [] }),
    [CALL]: ({ body }) => {
      stored = { ...stored, ...(body as Partial<MyPractice>), areHoursSet: true, version: 4 }
      return answer(200, stored)
    },
  })
}

test('hours that nobody has set are called a suggestion, and can be saved as they are', async () => {
  const practice = { ...somePractice(), areHoursSet: false }
  const { user, server } = open(<HoursTab />, practice)
  expect(await screen.findByText(hoursText.suggested)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: practiceText.save }))
  await waitFor(() => expect(server.count(CALL)).toBe(1))
  expect(server.seen.find(({ call }) => call === CALL)?.body).toMatchObject({
    officeHours: practice.officeHours,
  })
  await waitFor(() => expect(screen.queryByText(hoursText.suggested)).toBeNull())
  expect(screen.queryByRole('button', { name: practiceText.save })).toBeNull()
})

test('hours that are set are no suggestion, and there is nothing to save', async () => {
  open(<HoursTab />, somePractice())
  expect(await screen.findByText(hoursText.intro)).toBeTruthy()
  expect(screen.queryByText(hoursText.suggested)).toBeNull()
  expect(screen.queryByRole('button', { name: practiceText.save })).toBeNull()
})

test('saving something else does not make hours of the suggestion', async () => {
  const practice = { ...somePractice(), areHoursSet: false }
  const { user, server } = open(<PracticeForm practice={practice} />, practice)
  await user.click(screen.getByRole('switch', { name: /^GIFs/ }))
  await user.click(screen.getByRole('button', { name: practiceText.save }))
  await waitFor(() => expect(server.count(CALL)).toBe(1))
  expect(server.seen.find(({ call }) => call === CALL)?.body).not.toHaveProperty('officeHours')
})

test('the date of a new holiday is marked as empty until one is chosen', async () => {
  const { user } = open(<HoursTab />, somePractice())
  await user.click(await screen.findByRole('button', { name: hoursText.add }))
  const date = screen.getByLabelText<HTMLInputElement>(hoursText.date)
  expect(date.dataset.empty).toBe('true')
  fireEvent.change(date, { target: { value: '2026-12-25' } })
  expect(date.dataset.empty).toBeUndefined()
})
