// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { textList } from '../state/conversations.ts'
import { someConversation, textingAnswers } from '../testing/some-texts.ts'
import { Found } from './Found.tsx'

test('what was found shows who it is with by now, and what is read', async () => {
  const before = someConversation({ patientId: null, patientName: '(512) 555-0112', hasUnreadMessage: true })
  showScreen(
    '/dashboard/patients',
    <Found term="0112" onClear={() => undefined} />,
    {
      ...textingAnswers(before),
      'GET /patient-texting/v2/search': () =>
        answer(200, { conversations: [before], messages: [], continuationToken: null }),
    },
    userOf(ADA, { practiceId: 'p1', practiceName: 'Bright Smiles Dental' }),
  )
  expect(await screen.findByRole('link', { name: /\(512\) 555-0112.*1 unread/s })).toBeTruthy()
  act(() => textList.save([someConversation({ lastUpdatedDateTime: '2026-11-17T16:00:00.000Z' })]))
  const row = await screen.findByRole('link', { name: /Maria Alvarez/ })
  expect(row.textContent).not.toMatch(/unread/)
})
