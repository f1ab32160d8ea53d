// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSnackbar } from '#platform/snackbar.ts'
import { ADA, BEN, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, showScreen } from '#platform/testing/show-screen.tsx'
import { connectText } from './invite/text.ts'
import { NetworkScreen } from './NetworkScreen.tsx'
import { personText } from './people/text.ts'
import { practicesText, practiceText } from './practices/text.ts'
import { requestsText, sentText } from './requests/text.ts'
import {
  connectedPractice,
  foundPractice,
  networkAnswers,
  personCard,
  personConnection,
  practiceDetails,
  practiceInvite,
  registrationInvite,
  someContact,
  suggestedPractice,
} from './testing/some-network.ts'
import { text } from './text.ts'

const ofPractice = userOf(ADA, { practiceId: 'own', practiceName: 'Bright Smiles' })
const alone = userOf(ADA, { isIndividual: true })

const open = (search: string, answers: Answers, isIndividual = false) =>
  showScreen(
    `/dashboard/network${search}`,
    <NetworkScreen isIndividual={isIndividual} />,
    answers,
    isIndividual ? alone : ofPractice,
  )

const section = (name: string) => screen.findByRole('region', { name })
const button = (name: string) => screen.findByRole('button', { name })

test('a practice sees who wants to connect, whom it is connected with, and whom it may know and why', async () => {
  open(
    '',
    networkAnswers({
      organizations: [connectedPractice()],
      invitesReceived: [practiceInvite()],
      suggested: [suggestedPractice()],
      contacts: [someContact()],
    }),
  )
  expect(await screen.findByText('1 practice · 1 person you can write to')).toBeTruthy()
  const requests = await section(practicesText.requests)
  expect(requests.textContent).toContain('We send you our pediatric patients.')
  expect((await section(practicesText.connected)).textContent).toContain(
    'Oral surgery · Austin, TX · 4 people',
  )
  expect((await section(practicesText.suggested)).textContent).toContain(
    'Connected with Lakeside Oral Surgery, as you are',
  )
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual([practicesText.requests, practicesText.connected, practicesText.suggested])
  expect(screen.getByRole('link', { name: /Requests/ }).textContent).toContain('1 waiting for your answer')
})

test('somebody on their own begins with people, and with the first invite where there are none', async () => {
  const { user, router } = open('', networkAnswers(), true)
  const tabs = within(screen.getByRole('navigation', { name: text.tabs })).getAllByRole('link')
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    text.views.people,
    text.views.practices,
    text.views.requests,
    text.views.sent,
  ])
  const empty = (await screen.findByRole('heading', { name: 'Nobody to write to yet' })).parentElement!
  await user.click(within(empty).getByRole('link', { name: text.inviteByEmail }))
  expect(router.state.location.search).toBe('?invite=email')
  expect(screen.getByRole('dialog', { name: 'Invite by email' })).toBeTruthy()
  expect(screen.getByRole('radio', { name: /^A person/ })).toHaveProperty('checked', true)
})

test('a suggestion is put away at once, and Undo brings it back', async () => {
  const put = () => answer(200)
  const { user, server } = open('', {
    ...networkAnswers({ suggested: [suggestedPractice()] }),
    'POST /my-network/v2/hide-recommended': put,
    'DELETE /my-network/v2/hide-recommended/northside': put,
  })
  await user.click(await button('Hide Northside Periodontics'))
  await user.click(await screen.findByRole('menuitem', { name: practicesText.hideForNow }))
  await waitFor(() =>
    expect(useSnackbar.getState().message).toBe(practicesText.hidden('Northside Periodontics')),
  )
  expect(server.seen.find(({ call }) => call.endsWith('hide-recommended'))?.body).toEqual({
    practiceId: 'northside',
  })
  useSnackbar.getState().action?.run()
  await waitFor(() => expect(server.count('DELETE /my-network/v2/hide-recommended/northside')).toBe(1))
})

test('each practice that is found says how one stands to it, and offers what fits', async () => {
  const found = [
    foundPractice({ id: 'a', name: 'Alpha' }),
    foundPractice({
      id: 'b',
      name: 'Beta',
      connectionStatus: 'Pending',
      openInvite: { practiceInviteId: 'i', direction: 'received' },
    }),
    foundPractice({
      id: 'c',
      name: 'Gamma',
      connectionStatus: 'Pending',
      openInvite: { practiceInviteId: 'j', direction: 'sent' },
    }),
    foundPractice({ id: 'd', name: 'Delta', connectionStatus: 'Connected' }),
  ]
  const { user, server } = open('', {
    ...networkAnswers(),
    'GET /my-network/v2/search': () => answer(200, { practices: found }),
  })
  const field = screen.getByRole('searchbox', { name: practicesText.search })
  await user.type(field, 'al')
  expect(await screen.findByText(practicesText.noneShort('al'))).toBeTruthy()
  expect(server.count('GET /my-network/v2/search')).toBe(0)
  await user.type(field, 'pha')
  const rows = within(await section(practicesText.results)).getAllByRole('listitem')
  expect(rows).toHaveLength(4)
  expect(within(rows[0]!).getByRole('link', { name: 'Invite Alpha' })).toBeTruthy()
  expect(within(rows[1]!).getByRole('button', { name: 'Accept Beta' })).toBeTruthy()
  expect(within(rows[2]!).getByText(practicesText.invited)).toBeTruthy()
  expect(within(rows[3]!).getByText(practicesText.connectedBadge)).toBeTruthy()
})

test('an invite is sent with a few words, and the form is empty the next time', async () => {
  const { user, server, router } = open('?invite=practice&to=lakeside', {
    ...networkAnswers(),
    'GET /my-network/v2/practices/lakeside': () => answer(200, practiceDetails()),
    'POST /practice-invites/v3/send': () =>
      answer(200, { invite: practiceInvite({ direction: 'sent' }), isConnected: false }),
  })
  const message = await screen.findByLabelText(connectText.message)
  // The practice was loaded first: the field came after its dialog.
  expect(document.activeElement).toBe(message)
  await user.paste('x'.repeat(651))
  await user.click(await button(connectText.send.invitation))
  expect(await screen.findByText('Please use at most 650 characters.')).toBeTruthy()
  await user.clear(message)
  await user.paste('We refer to you.')
  await user.click(await button(connectText.send.invitation))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toBe('')
  const sent = server.seen.filter(({ call }) => call === 'POST /practice-invites/v3/send')
  expect(sent.map(({ body }) => body)).toMatchObject([
    { toPracticeId: 'lakeside', message: 'We refer to you.' },
  ])
  expect(useSnackbar.getState().message).toBe(connectText.sent('invitation', 'Lakeside Oral Surgery'))
  await router.navigate('/dashboard/network?invite=practice&to=lakeside')
  expect(await screen.findByLabelText(connectText.message)).toHaveProperty('value', '')
})

test('requests of practices and of people are accepted each in their own way', async () => {
  const { user, server } = open('?view=requests', {
    ...networkAnswers({
      invitesReceived: [practiceInvite()],
      received: [personConnection({ message: 'Hi!' })],
    }),
    'POST /practice-invites/v3/accept': () => answer(200),
    'POST /persons/connections/connection-1/accept': () =>
      answer(200, personConnection({ status: 'Accepted' })),
  })
  expect((await section(requestsText.practices)).textContent).toContain('Dr Hana Grant asked')
  expect((await section(requestsText.people)).textContent).toContain('“Hi!”')
  await user.click(await button('Accept Hilltop Medical Group'))
  await waitFor(() => expect(server.count('POST /practice-invites/v3/accept')).toBe(1))
  await user.click(await button('Accept Ben Carter'))
  await waitFor(() => expect(server.count('POST /persons/connections/connection-1/accept')).toBe(1))
})

test('a row that is answered passes the focus on, to the next one and in the end to the heading', async () => {
  const waiting = [
    practiceInvite({ practiceInviteId: 'one' }),
    practiceInvite({ practiceInviteId: 'two', party: { ...connectedPractice(), name: 'Oak Hill Dental' } }),
  ]
  const { user } = open('?view=requests', {
    ...networkAnswers({ invitesReceived: waiting }),
    'POST /practice-invites/v3/accept': () => {
      waiting.shift()
      return answer(200)
    },
  })
  await user.click(await button('Accept Hilltop Medical Group'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Oak Hill Dental'))
  await user.click(await button('Accept Oak Hill Dental'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

test('what was sent stands by its sort, with what can be done, and what waits for access says so', async () => {
  open(
    '?view=sent',
    networkAnswers({
      invitesSent: [practiceInvite({ direction: 'sent' })],
      pending: [personConnection({ sourcePersonId: ADA, targetPersonId: BEN, waitsForUpgrade: true })],
      registration: [registrationInvite()],
    }),
  )
  const invites = within(await section(sentText.practices))
  // Sent less than a day ago: it cannot be sent again yet.
  expect(invites.queryByRole('button', { name: /^Resend/ })).toBeNull()
  expect(invites.getByRole('button', { name: /^Take back/ })).toBeTruthy()
  expect((await section(sentText.waiting)).textContent).toContain('can answer once their practice gives them')
  const addresses = within(await section(sentText.byEmail))
  expect(addresses.getByRole('button', { name: /^Resend/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Sent/ }).textContent).toContain('3 open')
})

test('a practice’s details show its fax and its way out only where they are given', async () => {
  const details = practiceDetails({
    connectionStatus: 'Connected',
    connectedAt: '2026-03-05T12:00:00Z',
    eFaxNumber: '+15125550139',
    teamMembers: [{ ...someContact(), isContact: true }],
    abilities: { mayInvite: false, mayAnswer: false, mayDisconnect: true },
  })
  const { user, router } = open('?practice=lakeside', {
    ...networkAnswers({ organizations: [connectedPractice()] }),
    'GET /my-network/v2/practices/lakeside': () => answer(200, details),
  })
  const pane = await screen.findByRole('complementary', { name: practiceText.pane('Lakeside Oral Surgery') })
  expect(pane.textContent).toContain('410 Lake Austin Blvd, Austin, TX 78703')
  expect(pane.textContent).toContain('(512) 555-0139')
  expect(within(pane).getByRole('button', { name: practiceText.disconnect })).toBeTruthy()
  expect(within(pane).queryByRole('link', { name: practiceText.connect })).toBeNull()
  await user.click(within(pane).getByRole('link', { name: practiceText.close }))
  expect(router.state.location.search).toBe('')
})

test('of somebody who is not connected neither address nor number is shown, but the way to connect', async () => {
  open(`?view=people&person=${BEN}`, {
    ...networkAnswers(),
    [`GET /persons/v4/${BEN}`]: () => answer(200, personCard()),
  })
  const pane = await screen.findByRole('complementary', { name: personText.pane('Ben Carter') })
  expect(pane.textContent).toContain(personText.hidden('Ben'))
  expect(within(pane).getByRole('link', { name: personText.connect })).toBeTruthy()
  expect(within(pane).getByRole('button', { name: personText.block })).toBeTruthy()
})

test('a request to connect can be answered in the person’s details', async () => {
  open(`?view=people&person=${BEN}`, {
    ...networkAnswers({ received: [personConnection()] }),
    [`GET /persons/v4/${BEN}`]: () => answer(200, personCard({ connectionStatus: 'Pending' })),
  })
  expect(await button('Accept Ben Carter')).toBeTruthy()
  expect(screen.queryByRole('link', { name: personText.connect })).toBeNull()
})
