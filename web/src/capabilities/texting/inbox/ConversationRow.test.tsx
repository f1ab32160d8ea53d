// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, userOf } from '#platform/testing/people.ts'
import { showScreen } from '#platform/testing/show-screen.tsx'
import { someConversation } from '../testing/some-texts.ts'
import { ConversationRow } from './ConversationRow.tsx'

const sent = { isLastIncoming: false, previewText: 'See you at 2', lastStatus: 'delivered' as const }

test.each([
  ['one’s own text', { ...sent, lastSenderId: ADA, lastSenderName: 'Ada Okafor' }, 'You: See you at 2'],
  ['a colleague’s text', { ...sent, lastSenderId: 'ben', lastSenderName: 'Dr Ben Ito' }, 'Ben: See you at 2'],
  ['the text of somebody who is gone', { ...sent, lastSenderId: 'ben' }, 'See you at 2'],
  ['what was answered by itself', { ...sent, previewText: 'Is it open?' }, 'Is it open?'],
  ['a patient’s text', { previewText: 'Yes' }, 'Yes'],
])('the row of %s says who wrote it', async (_whose, more, shown) => {
  showScreen(
    '/dashboard/patients',
    <ConversationRow conversation={someConversation(more)} to="?" isOpen={false} now={0} tabIndex={0} />,
    {},
    userOf(ADA, { practiceId: 'p1', practiceName: 'Bright Smiles Dental' }),
  )
  expect(await screen.findByText(shown)).toBeTruthy()
})

test.each([
  ['that failed', { ...sent, lastStatus: 'failed' as const }, 'Failed'],
  ['that was not sent when it was due', { hasUnsentScheduled: true }, 'Not sent'],
])('a text %s has its mark in the row', async (_what, more, mark) => {
  showScreen(
    '/dashboard/patients',
    <ConversationRow conversation={someConversation(more)} to="?" isOpen={false} now={0} tabIndex={0} />,
    {},
    userOf(ADA, { practiceId: 'p1', practiceName: 'Bright Smiles Dental' }),
  )
  expect(await screen.findByText(mark)).toBeTruthy()
})
