// @vitest-environment jsdom
import type { OfficeFile } from '@corridor/contract/documents/model.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSession } from '#platform/session.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, showScreen } from '#platform/testing/show-screen.tsx'
import { ActivityCenter } from './ActivityCenter.tsx'

afterEach(() => localStorage.clear())

const open = (address = '/dashboard/activity', more: Answers = {}) => {
  const shown = showScreen(
    address,
    <ActivityCenter />,
    {
      'GET /office-files/v3/referrals/too-long': () => answer(200, { sent: 2, received: 1 }),
      'GET /office-files/v3': () => answer(200, { documents: [], continuationToken: null }),
      'GET /recipients/v2/practice-directory': () => answer(200, { practices: [], recipients: [] }),
      ...more,
    },
    userOf(ADA, { practiceId: 'practice' }),
  )
  useSession.setState({ claims: ['User', 'SharedInbox'] })
  return shown
}
const current = () => screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)

const DOCUMENT: OfficeFile = {
  id: 'd',
  toPracticeId: 'practice',
  toPracticeName: 'Bright Smiles',
  toUserDisplayName: null,
  recipientEmail: null,
  fromPracticeId: 'lakeside',
  fromPracticeName: 'Lakeside Oral Surgery',
  fromUserDisplayName: 'Dr Elena Fox',
  patientTag: 'Maria Alvarez',
  patientDateOfBirth: '1981-03-12',
  patientId: null,
  documentStatus: 'NotProcessed',
  isReferral: false,
  guestSenderEmailAddress: null,
  recievedOn: '2026-11-16T09:00:00.000Z',
  processedDate: null,
  approved: false,
  guestReferralStatus: null,
  commentPreview: null,
  notes: '',
  openedAt: null,
  workedOnBy: null,
  fileCount: 0,
  stage: null,
  stageSince: null,
  scheduledOn: null,
  urgency: null,
  summary: null,
  answersId: null,
  faxId: null,
  hasReport: false,
  isUndelivered: false,
  needsActionSince: '2026-11-16T09:00:00.000Z',
  version: 1,
}

test('a person who went on to what came in finds it open the next time', async () => {
  const { user, unmount } = open()
  const toIncoming = await screen.findByRole('link', { name: 'Go to Incoming' })
  expect(current()).toEqual(['Documents', 'Processed'])
  await user.click(toIncoming)
  expect(current()).toEqual(['Documents', 'Incoming'])
  unmount()
  open()
  await screen.findByRole('link', { name: 'Incoming' })
  expect(current()).toEqual(['Documents', 'Incoming'])
})

test('the two buttons open the drawers', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('link', { name: 'Send documents' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send documents' })
  expect(dialog).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('link', { name: 'Send referral' }))
  expect(await screen.findByRole('dialog', { name: 'Send a referral' })).toBeTruthy()
})

test('the tab of referrals says how many lie too long', async () => {
  open()
  expect(await screen.findByRole('link', { name: /^Referrals ?3 too long$/ })).toBeTruthy()
})

test('the number of a set is that of its rows in Needs action, which is no choice for the next time', async () => {
  const waiting = ['Maria Alvarez', 'Ken Ito', 'Priya Nair']
  const counts = [{ name: 'documents', count: waiting.length, updatedAt: '2026-11-17T09:00:00.000Z' }]
  const { unmount, server } = open('/dashboard/activity?set=documents&table=needs-action', {
    'GET /user-notifications/v2': () => answer(200, { data: { counts } }),
    'GET /office-files/v3': ({ url }) =>
      answer(200, {
        documents: url.includes('table=NeedsAction')
          ? waiting.map((patientTag, at) => ({ ...DOCUMENT, id: `d${at}`, patientTag }))
          : [],
        continuationToken: null,
      }),
  })
  expect(await screen.findByRole('link', { name: /^Documents ?3 need action$/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Needs action ?3 need action$/ })).toBeTruthy()
  for (const name of waiting) expect(await screen.findByRole('link', { name: new RegExp(name) })).toBeTruthy()
  expect(screen.getAllByRole('checkbox')).toHaveLength(waiting.length)
  expect(server.count('GET /user-notifications/v2')).toBe(1)
  unmount()
  open()
  await screen.findByRole('link', { name: 'Go to Incoming' })
  expect(current()).toEqual([expect.stringMatching(/^Documents/), 'Processed'])
})
