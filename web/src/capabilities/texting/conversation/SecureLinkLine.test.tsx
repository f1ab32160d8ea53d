// @vitest-environment jsdom
import type { SecureLink } from '@corridor/contract/texting/model.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { moment } from '#platform/dates.ts'
import { useSession } from '#platform/session.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { withFakeLayout } from '#ui/testing/fake-layout.ts'
import { SecureMessageAddress } from '../screens/SecureMessageAddress.tsx'
import { ID, someConversation, someDetails, someText, textingAnswers } from '../testing/some-texts.ts'
import { Conversation } from './Conversation.tsx'
import { linkState } from './SecureLinkLine.tsx'

withFakeLayout()

const AT = '2026-11-17T10:00:00.000Z'
const link = (more: Partial<SecureLink> = {}): SecureLink => ({
  subject: 'Your results',
  by: 'text',
  openedAt: null,
  repliedAt: null,
  recalledAt: null,
  expiresAt: '2999-01-01T00:00:00.000Z',
  ...more,
})
const own = userOf(ADA, { practiceId: 'p1', practiceName: 'Bright Smiles Dental' })

test.each([
  ['Delivered', {}],
  [`Opened ${moment(AT)}`, { openedAt: AT }],
  [`Replied ${moment(AT)}`, { openedAt: AT, repliedAt: AT }],
  ['Recalled', { openedAt: AT, recalledAt: AT }],
  ['Expired', { openedAt: AT, expiresAt: AT }],
])('%s is what became of a link', (words, more) => {
  expect(linkState({ secureLink: link(more), smsStatus: 'delivered' })).toBe(words)
})

test('a secure message stands among the texts with its state, and its details open there', async () => {
  const secure = someText({
    id: 'm2',
    seq: 1,
    isIncoming: false,
    senderId: ADA,
    senderName: 'Ada Owens',
    smsMessage: 'Your biopsy is fine.',
    smsStatus: 'delivered',
    purpose: 'secure-link',
    secureLink: link({ openedAt: AT }),
  })
  const reply = someText({ id: 'm3', seq: 2, smsMessage: 'Thank you', purpose: 'secure-link' })
  const { user } = showScreen(
    '/dashboard/patients',
    <Conversation id={ID} />,
    {
      ...textingAnswers(someConversation({ lastSeq: 2 }), someDetails(), [reply, secure]),
      'GET /guests/v1/messages/m2': () =>
        answer(404, { code: 'not-found', message: 'Gone', statusCode: 404 }),
    },
    own,
  )
  await screen.findByText(`Secure link by text · Your results · Opened ${moment(AT)}`)
  expect(screen.getByText('Your biopsy is fine.')).toBeTruthy()
  expect(screen.getByText('Reply to your secure link')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Details of Your results' }))
  await screen.findByRole('dialog', { name: 'Secure message' })
})

test('an address of a secure message leads into its conversation', async () => {
  const { router } = showScreen(
    '/dashboard/secure-messages?message=m2',
    <SecureMessageAddress />,
    { 'GET /patient-texting/v2/secure-links/m2': () => answer(200, { conversationId: ID, seq: 4 }) },
    own,
  )
  act(() => useSession.setState({ claims: ['PatientTexting', 'Patients'] }))
  await waitFor(() =>
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(
      `/dashboard/patients?conversationId=${ID}&at=4`,
    ),
  )
})

test('who may not text reads the message by itself', async () => {
  showScreen(
    '/dashboard/secure-messages?message=m2',
    <SecureMessageAddress />,
    { 'GET /guests/v1/messages/m2': () => answer(404, {}) },
    own,
  )
  act(() => useSession.setState({ claims: ['Patients'] }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})
