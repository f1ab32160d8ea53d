// @vitest-environment jsdom
import { CLAIMS, type Claim } from '@corridor/contract/kernel/claims.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Capabilities } from '#platform/capability.ts'
import { useSession } from '#platform/session.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, showScreen } from '#platform/testing/show-screen.tsx'
import { ignoreVirtualBlur } from '#ui/testing/virtual-focus.ts'
import { CAPABILITIES } from '../capabilities.ts'
import { Switcher } from './Switcher.tsx'

const nothingTyped = () => ''

ignoreVirtualBlur()

const at = new Date().toISOString()
const channels = { channels: [], continuationToken: null, timestamp: 0 }

/** One of each kind, with as much as a finding shows of it. */
const ANSWERS: Answers = {
  'GET /api/v3/channels': () => answer(200, channels),
  'GET /api/v2/messages/search': () =>
    answer(200, {
      results: [
        {
          id: 'm',
          channelId: 'c',
          seq: 7,
          userFullName: 'Carla Diaz',
          displayName: 'Front desk',
          isGroupChat: true,
          text: 'Maria called',
          fileName: 'crown.pdf',
        },
      ],
    }),
  'GET /patients/v2': () =>
    answer(200, {
      patients: [{ id: 'p', firstName: 'Maria', lastName: 'Lopez', dateOfBirth: '1990-02-01' }],
    }),
  'GET /patient-texting/v2/search': () =>
    answer(200, {
      conversations: [
        { id: 't', patientName: 'Maria Lopez', patientId: 'p', people: [], previewText: 'Thanks' },
      ],
      messages: [{ id: 'x', conversationId: 't', seq: 3, patientName: 'Maria Lopez', text: 'This is Maria' }],
    }),
  'GET /emails/v2/search': () =>
    answer(200, {
      threads: [{ id: 'e', patientName: 'Maria Lopez', subject: 'Your crown', previewText: '' }],
      documents: [{ id: 'd', threadId: 'e', patientName: 'Maria Lopez', text: 'Dear Maria' }],
    }),
  'GET /office-files/v2/search': () =>
    answer(200, {
      documents: [
        {
          id: 'o',
          patientTag: 'Maria Lopez',
          fromPracticeId: 'own',
          toPracticeName: 'Lakeside Oral Surgery',
          isReferral: true,
          recievedOn: at,
        },
      ],
    }),
  'GET /efaxes/v2/search': () =>
    answer(200, {
      messages: [
        {
          id: 'f',
          patientName: 'Maria Lopez',
          direction: 'inbound',
          senderPracticeName: 'Hilltop',
          senderFaxNumber: '+15125550172',
          createdAt: at,
        },
      ],
    }),
  'GET /my-network/v2/contacts': ({ url }) =>
    answer(200, {
      contacts: url.includes('searchTerm=maria')
        ? [{ id: 'k', firstName: 'Maria', lastName: 'Voss', displayName: 'Maria Voss', roleAndPractice: '' }]
        : [],
      total: 0,
      continuationToken: null,
    }),
}

const SEARCHES = Object.keys(ANSWERS).filter((call) => /search|patients\/v2|contacts/.test(call))

function open(claims: readonly Claim[]) {
  const user = userOf(ADA, { practiceId: 'own', practiceName: 'Bright Smiles' })
  const noop = () => undefined
  const shown = showScreen(
    '/dashboard',
    <Capabilities value={CAPABILITIES}>
      <Switcher takeTyped={nothingTyped} onClose={noop} onHelp={noop} onStatus={noop} onLeave={noop} />
    </Capabilities>,
    ANSWERS,
    user,
  )
  useSession.setState({ claims })
  return shown
}

/** The searches that asked for what was typed. */
const requested = ({ seen }: ReturnType<typeof open>['server']) =>
  SEARCHES.filter((call) => seen.some((one) => one.call === call && one.url.includes('maria')))

test('every kind is searched by its own call, and shown under its name', async () => {
  const { user, server } = open(CLAIMS)
  await user.keyboard('maria')
  await waitFor(() => expect(requested(server)).toEqual(SEARCHES))
  const shown = async (heading: string, text: string) =>
    waitFor(() =>
      expect(
        screen
          .getAllByRole('group')
          .map((one) => one.textContent)
          .find((words) => words?.startsWith(heading)),
      ).toContain(text),
    )
  await shown('Messages', 'Carla DiazFront desk · Maria called · crown.pdf')
  await shown('Patients', 'Maria LopezBorn February 1, 1990')
  await shown('Patient messages', 'This is Maria')
  await shown('Patient emails', 'Your crown')
  await shown('Documents and referrals', 'Referral · To Lakeside Oral Surgery')
  await shown('Faxes', 'From Hilltop · (512) 555-0172')
  await shown('Contacts', 'Maria Voss')
})

test.each<[Claim, string[]]>([
  ['Chat', ['GET /api/v2/messages/search']],
  ['Patients', ['GET /patients/v2']],
  ['PatientTexting', ['GET /patient-texting/v2/search']],
  ['SecureEmail', ['GET /emails/v2/search']],
  ['SharedInbox', ['GET /office-files/v2/search']],
  ['eFax', ['GET /efaxes/v2/search']],
  ['ContactsAndNetwork', ['GET /my-network/v2/contacts']],
])('somebody who has %s alone asks for nothing else', async (claim, calls) => {
  const { user, server } = open([claim])
  await user.keyboard('maria')
  await waitFor(() => expect(requested(server)).toEqual(calls))
  await screen.findByText(/^1 result$|^2 results$|^3 results$/)
  expect(requested(server)).toEqual(calls)
})
