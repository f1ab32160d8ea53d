// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { someDetail } from '#capabilities/patients/testing/some-patients.ts'
import { handle } from '#platform/live/streams.ts'
import { useSession } from '#platform/session.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { withFakeLayout } from '#ui/testing/fake-layout.ts'
import { Conversation } from './conversation/Conversation.tsx'
import { Inbox } from './inbox/Inbox.tsx'
import { Recipients } from './recipients/Recipients.tsx'
import { PatientMessages } from './screens/PatientMessages.tsx'
import {
  ID,
  MARIA,
  maria,
  someConversation,
  someDetails,
  someText,
  textingAnswers,
} from './testing/some-texts.ts'
import './state/live.ts'

withFakeLayout()

const BASE = '/patient-texting/v2'
const nothing = () => undefined

const show = (part: ReactNode, answers: Answers = textingAnswers(), address = '/dashboard/patients') =>
  showScreen(address, part, answers, userOf(ADA, { practiceId: 'p1', practiceName: 'Bright Smiles Dental' }))
type Server = ReturnType<typeof show>['server']
const bodiesOf = (server: Server, call: string) =>
  server.seen.filter((one) => one.call === call).map(({ body }) => body)
const box = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text Maria, or / for a template' })

test('a text is sent, counted in segments, and what it would disclose is named', async () => {
  const { user, server } = show(<Conversation id={ID} />, {
    ...textingAnswers(),
    [`POST ${BASE}/send-sms`]: ({ body }) => {
      const { id } = body as { id: string }
      return answer(200, someText({ id, seq: 2, isIncoming: false, smsStatus: 'queued', senderId: ADA }))
    },
  })
  await user.type(await box(), 'Your biopsy is back €')
  expect(screen.getByText('22 / 160 · 1 segment')).toBeTruthy()
  expect(screen.getByText(/This has a diagnosis\. Texts aren’t encrypted/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(bodiesOf(server, `POST ${BASE}/send-sms`)).toMatchObject([
      { conversationId: ID, smsMessage: 'Your biopsy is back €' },
    ]),
  )
})

test('a text that is too long has one limit', async () => {
  const { user } = show(<Conversation id={ID} />)
  await user.click(await box())
  await user.paste('x'.repeat(1_500))
  expect(screen.getByText('1,500 / 1,530 · 10 segments')).toBeTruthy()
  await user.paste('x'.repeat(50))
  expect(screen.getByText('50 characters left')).toBeTruthy()
  expect(screen.getByText('11 segments')).toBeTruthy()
  await user.paste('x'.repeat(3_450))
  expect(screen.getByText('3,400 characters too many')).toBeTruthy()
  expect(screen.queryByText(/5,?000/)).toBeNull()
})

test('a slash puts in a template with the patient’s name, and the first text says that it names the practice', async () => {
  const { user } = show(
    <Conversation id={ID} />,
    textingAnswers(someConversation(), someDetails({ introduction: 'Bright Smiles Dental: ' })),
  )
  await user.type(await box(), '/conf')
  await user.click(await screen.findByRole('option', { name: /Confirm a visit/ }))
  expect(((await box()) as HTMLTextAreaElement).value).toBe('Hi Maria, please confirm.')
  expect(screen.getByText('Your first text will start with “Bright Smiles Dental:”.')).toBeTruthy()
})

test('the first text has as much room as the name of the practice leaves it, and none is taken where it stands already', async () => {
  const introduction = 'Bright Smiles Dental: '
  const { user } = show(
    <Conversation id={ID} />,
    textingAnswers(someConversation(), someDetails({ introduction })),
  )
  const write = async (words: string) => {
    await user.clear(await box())
    fireEvent.change(await box(), { target: { value: words } })
  }
  const isOff = () => screen.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled') === 'true'
  await write('x'.repeat(1_600 - introduction.length))
  expect(isOff()).toBe(false)
  expect(screen.getByText('11 segments')).toBeTruthy()
  await write('x'.repeat(1_600 - introduction.length + 1))
  expect(isOff()).toBe(true)
  await write('😀'.repeat(790))
  expect(isOff()).toBe(true)
  await write('This is Bright Smiles Dental.')
  expect(screen.getByText('29 / 160 · 1 segment')).toBeTruthy()
  expect(screen.queryByText(/Your first text will start/)).toBeNull()
})

test('a number that nobody has stands once above its texts', async () => {
  const unknown = { patientId: null, patientName: '(512) 555-0112', people: [] }
  show(<Conversation id={ID} />, textingAnswers(someConversation(unknown), someDetails({ patient: null })))
  const heading = await screen.findByRole('heading', { name: '(512) 555-0112' })
  expect(heading.parentElement!.textContent).toBe('(512) 555-0112')
})

test('a number that opted out cannot be written to, and it says since when and why', async () => {
  const closedBecause =
    'They opted out of texts on Oct 3, 2026 (texted “STOP”). Please use another way to reach them.'
  const consent = { status: 'opted-out' as const, source: 'texted “STOP”', since: null, closedBecause }
  show(<Conversation id={ID} />, textingAnswers(someConversation(), someDetails({ consent })))
  expect(await screen.findAllByText(closedBecause)).not.toHaveLength(0)
  expect(screen.queryByRole('textbox', { name: /template/ })).toBeNull()
})

test('STOP closes the box of an open window at once', async () => {
  let details = someDetails()
  show(<Conversation id={ID} />, {
    ...textingAnswers(),
    [`GET ${BASE}/conversations/${ID}/details`]: () => answer(200, details),
  })
  await box()
  details = someDetails({
    consent: { status: 'opted-out', source: 'texted “STOP”', since: null, closedBecause: 'They opted out.' },
  })
  const message = someText({ id: crypto.randomUUID(), seq: 2, smsMessage: 'STOP' })
  act(() => handle('texting.message', { conversationId: ID, message }))
  expect(await screen.findAllByText('They opted out.')).not.toHaveLength(0)
})

test('a conversation is archived with a way back, and marked unread', async () => {
  const PUT = `PUT ${BASE}/conversations/${ID}`
  const { user, server } = show(<Conversation id={ID} />, {
    ...textingAnswers(),
    [PUT]: ({ body }) => {
      const { isArchived = false, HasUnreadMessage = false } = body as Record<string, boolean>
      return answer(200, someConversation({ isArchived, hasUnreadMessage: HasUnreadMessage }))
    },
  })
  await box()
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  await waitFor(() => expect(bodiesOf(server, PUT)).toContainEqual({ isArchived: true }))
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Move out of the archive' }))
  await waitFor(() => expect(bodiesOf(server, PUT)).toContainEqual({ isArchived: false }))
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as unread' }))
  await waitFor(() => expect(bodiesOf(server, PUT)).toContainEqual({ HasUnreadMessage: true }))
})

test('what should not travel unencrypted is sent by secure link, with what was written', async () => {
  const { user, server } = show(<Conversation id={ID} />, {
    ...textingAnswers(),
    'POST /guests/v1/messages': () => answer(200, {}),
  })
  await user.type(await box(), 'Your biopsy is back')
  expect(screen.queryByRole('button', { name: 'Send as secure link' })).toBeNull()
  act(() => useSession.setState({ claims: ['PatientTexting', 'Patients'] }))
  // The way out of the warning is one step before the words.
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send as secure link' }))
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Subject'), 'Your results')
  await user.click(within(dialog).getByRole('button', { name: /^Send/ }))
  const recipient = { name: 'Maria Alvarez', mobile: '(512) 555-0112' }
  const sent = [
    { recipient, by: 'text', patientId: MARIA, conversationId: ID, text: 'Your biopsy is back', fileIds: [] },
  ]
  await waitFor(() => expect(bodiesOf(server, 'POST /guests/v1/messages')).toMatchObject(sent))
  await waitFor(async () => expect(((await box()) as HTMLTextAreaElement).value).toBe(''))
})

test('of several who may be meant one is chosen', async () => {
  const PUT = `PUT ${BASE}/conversations/${ID}/patient`
  const nina = { ...maria, id: 'nina', firstName: 'Nina' }
  const { user, server } = show(<Conversation id={ID} />, {
    ...textingAnswers(
      someConversation({ patientId: null, patientName: 'Maria and Nina Alvarez' }),
      someDetails({ patient: null, people: [maria, nina], candidates: [maria, nina] }),
    ),
    [PUT]: () => answer(200, someConversation()),
  })
  await user.click((await screen.findAllByRole('button', { name: 'It’s Maria Alvarez' }))[0]!)
  await waitFor(() => expect(bodiesOf(server, PUT)).toEqual([{ patientId: MARIA }]))
})

test('a recipient is chosen, added, and put right; a shared number is asked about', async () => {
  let isRefused = true
  const { user, server } = show(<Recipients onClose={nothing} />, {
    ...textingAnswers(),
    [`POST ${BASE}/conversations`]: () => answer(200, someConversation()),
    [`POST ${BASE}/recipients`]: () => {
      if (!isRefused) return answer(200, maria)
      isRefused = false
      return refusal(409, 'MOBILE_NUMBER_EXISTING', 'You already have a patient with this number.')
    },
    [`PUT ${BASE}/recipients/${MARIA}`]: () => answer(200, maria),
  })
  await user.click(await screen.findByRole('button', { name: /^Maria Alvarez/ }))
  await waitFor(() =>
    expect(bodiesOf(server, `POST ${BASE}/conversations`)).toMatchObject([
      { mobileNumber: '+15125550112', patientId: MARIA },
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Edit Maria Alvarez' }))
  await user.clear(screen.getByLabelText('First name'))
  await user.type(screen.getByLabelText('First name'), 'Mary')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(bodiesOf(server, `PUT ${BASE}/recipients/${MARIA}`)).toMatchObject([
      { firstName: 'Mary', dateOfBirth: '1981-03-12' },
    ]),
  )
  await user.click(await screen.findByRole('button', { name: 'Add patient' }))
  await user.type(screen.getByLabelText('First name'), 'Nina')
  await user.type(screen.getByLabelText('Last name'), 'Alvarez')
  await user.type(screen.getByLabelText('Month'), '3')
  await user.type(screen.getByLabelText('Day'), '7')
  await user.type(screen.getByLabelText('Year'), '2014')
  await user.type(screen.getByLabelText('Mobile number'), '5125550112')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('switch', { name: 'Yes, they share this phone' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(bodiesOf(server, `POST ${BASE}/recipients`)).toMatchObject([
      { isShared: false },
      { isShared: true },
    ]),
  )
})

test('the newest first is the person’s choice; in either order the newest page is read, and what is older comes on demand', async () => {
  const named = (name: string, at: string) =>
    someConversation({ id: crypto.randomUUID(), patientName: name, lastMessageDateUtc: at })
  const conversations = [
    named('Ken Ito', '2026-11-17T15:00:00.000Z'),
    named('Maria Alvarez', '2026-11-16T15:00:00.000Z'),
  ]
  const { user, server } = show(<Inbox />, {
    ...textingAnswers(),
    [`GET ${BASE}/conversations`]: ({ url }) =>
      answer(200, { conversations, continuationToken: url.includes('filter=all') ? 'older' : null }),
  })
  const rows = () =>
    within(screen.getByRole('list', { name: 'Conversations', hidden: true }))
      .getAllByRole('listitem', { hidden: true })
      .map(({ textContent }) => ['Ken', 'Maria', 'Show more'].find((one) => textContent?.includes(one)))
  await screen.findByText('Ken Ito')
  expect(rows()).toEqual(['Show more', 'Maria', 'Ken'])
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Newest first' }))
  await waitFor(() => expect(rows()).toEqual(['Ken', 'Maria', 'Show more']))
  const read = server.seen.filter(({ call }) => call === `GET ${BASE}/conversations`)
  expect(read.every(({ url }) => url.includes('order=newest-first'))).toBe(true)
})

const WRITE_TO = `/dashboard/patients?panel=write-to-${MARIA}`
const opening = `POST ${BASE}/conversations`

test('the page of a patient leads to their conversation, at the number that gets their texts', async () => {
  const textsTo = { patientId: MARIA, number: '+15125550126', isChosen: false }
  const { server } = show(
    <PatientMessages />,
    {
      ...textingAnswers(),
      [`GET /patients/v2/${MARIA}`]: () => answer(200, someDetail({ id: MARIA, textsTo })),
      [opening]: () => answer(200, someConversation()),
    },
    WRITE_TO,
  )
  await box()
  expect(bodiesOf(server, opening)).toEqual([{ mobileNumber: '+15125550126', patientId: MARIA }])
})

test('a person who chooses a child without a number writes to the parent, and reads that', async () => {
  const child = { ...maria, id: 'owen', firstName: 'Owen', lastName: 'Clarke', mobileNumber: null }
  const textsTo = { patientId: MARIA, number: '+15125550126', isChosen: false }
  const relations = [{ kind: 'guardian' as const, label: '', patient: { ...someDetail({ id: MARIA }) } }]
  const { user, server } = show(
    <PatientMessages />,
    {
      ...textingAnswers(),
      [`GET ${BASE}/recipients`]: () => answer(200, { recipients: [child], continuationToken: null }),
      'GET /patients/v2/owen': () =>
        answer(200, {
          ...someDetail({ id: 'owen', textsTo, relations }),
          firstName: 'Owen',
          lastName: 'Clarke',
        }),
      [opening]: () => answer(200, someConversation()),
    },
    '/dashboard/patients?panel=recipients',
  )
  await user.click(await screen.findByRole('button', { name: /Owen Clarke.*No mobile number of their own/ }))
  await box()
  expect(bodiesOf(server, opening)).toEqual([{ mobileNumber: '+15125550126', patientId: MARIA }])
  expect(useSnackbar.getState().message).toMatch(/^Texts about Owen Clarke go to /)
})

test('a person who chooses one of a family whose conversation is with another reads that', async () => {
  const nina = { ...maria, id: 'nina', firstName: 'Nina', lastName: 'Clarke', mobileNumber: '+15125550126' }
  const { user } = show(
    <PatientMessages />,
    {
      ...textingAnswers(),
      [`GET ${BASE}/recipients`]: () => answer(200, { recipients: [nina], continuationToken: null }),
      [opening]: () => answer(200, someConversation()),
    },
    '/dashboard/patients?panel=recipients',
  )
  await user.click(await screen.findByRole('button', { name: /^Nina Clarke/ }))
  await box()
  expect(useSnackbar.getState().message).toBe(
    'Nina Clarke shares this phone with Maria Alvarez, whom this conversation is with.',
  )
})

test('a patient whom nobody can text gets a number first', async () => {
  let textsTo: { patientId: string; number: string; isChosen: boolean } | null = null
  const { user, server } = show(
    <PatientMessages />,
    {
      ...textingAnswers(),
      [`GET /patients/v2/${MARIA}`]: () => answer(200, someDetail({ id: MARIA, textsTo })),
      [`PUT ${BASE}/recipients/${MARIA}`]: () => {
        textsTo = { patientId: MARIA, number: '+15125550126', isChosen: false }
        return answer(200, maria)
      },
      [opening]: () => answer(200, someConversation()),
    },
    WRITE_TO,
  )
  await user.type(await screen.findByRole('textbox', { name: /Mobile number/ }), '5125550126')
  expect(
    screen.getByText(/^Nobody can be texted about .* yet\. Add a mobile number to write\.$/),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await box()
  expect(bodiesOf(server, opening)).toHaveLength(1)
})
