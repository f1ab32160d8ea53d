// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { answerQuestion, useQuestion } from '#platform/confirm.ts'
import { handle } from '#platform/live/streams.ts'
import { useSession } from '#platform/session.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { withFakeRecorder } from '#ui/files/sound/testing/fake-recorder.ts'
import { withFakeLayout } from '#ui/testing/fake-layout.ts'
import { ThreadList } from './inbox/ThreadList.tsx'
import { Recipients } from './recipients/Recipients.tsx'
import { EmailTab } from './settings/EmailTab.tsx'
import { EMAIL, emailAnswers, ID, MARIA, someEmail, someThread } from './testing/some-emails.ts'
import { Thread } from './thread/Thread.tsx'
import { WriteEmail } from './write/WriteEmail.tsx'
import './state/live.ts'

withFakeLayout()

const nothing = () => undefined
const show = (part: ReactNode, answers: Answers = emailAnswers(), address = '/dashboard/emails') =>
  showScreen(address, part, answers, userOf(ADA, { practiceId: 'p1', practiceName: 'Bright Smiles Dental' }))
type Server = ReturnType<typeof show>['server']
const bodiesOf = (server: Server, call: string) =>
  server.seen.filter((one) => one.call === call).map(({ body }) => body)

test('the list says how each email stands, and filters ask the server', async () => {
  const failed = someThread({ lastStatus: 'failed', lastReason: 'wrong-address 5.1.1' })
  const { user, server } = show(<ThreadList />, emailAnswers(failed))
  expect(await screen.findByText('Undeliverable')).toBeTruthy()
  expect(screen.getByText('This email address doesn’t exist.')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Scheduled' }))
  await waitFor(() => expect(server.seen.some(({ url }) => url.includes('filter=scheduled'))).toBe(true))
})

test('the menu of a row marks its thread unread', async () => {
  const MARK = `PUT /emails/v2/threads/${ID}`
  const { user, server } = show(<ThreadList />, {
    ...emailAnswers(),
    [MARK]: () => answer(200, someThread()),
  })
  const row = await screen.findByRole('link', { name: /Maria Alvarez/ })
  await user.pointer({ target: row, keys: '[MouseRight]' })
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as unread' }))
  await waitFor(() => expect(bodiesOf(server, MARK)).toMatchObject([{ isUnread: true }]))
})

test('Alt and an arrow key open the next thread', async () => {
  const { user, router } = show(<ThreadList />)
  await screen.findByRole('link', { name: /Maria Alvarez/ })
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(router.state.location.search).toContain(`threadId=${ID}`)
})

test('a search shows threads and emails, as they are by now', async () => {
  const found = { ...someEmail({ id: MARIA }), text: 'Your biopsy is benign' }
  let thread = someThread()
  const { user, server } = show(<ThreadList />, {
    ...emailAnswers(),
    'GET /emails/v2/search': () =>
      answer(200, { threads: [thread], documents: [found], continuationToken: null }),
  })
  await user.type(await screen.findByRole('searchbox'), 'biopsy')
  expect(await screen.findByText('Your biopsy is benign')).toBeTruthy()
  await waitFor(() => expect(server.seen.some(({ url }) => url.includes('keyword=biopsy'))).toBe(true))
  thread = someThread({ patientName: 'Maria Lopez' })
  act(() => handle('email.thread', { threadId: ID }))
  expect(await screen.findByRole('link', { name: /Maria Lopez/ })).toBeTruthy()
})

test('an email says how far it has come, and is recalled after a question', async () => {
  const RECALL = `POST /emails/v2/${EMAIL}/recall`
  const { user, server } = show(<Thread id={ID} />, {
    ...emailAnswers(),
    [RECALL]: () => answer(200, someEmail({ recalledAt: '2026-11-17T16:00:00.000Z' })),
  })
  expect(await screen.findByText('Not opened yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Recall' }))
  act(() => answerQuestion(false))
  expect(server.count(RECALL)).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Recall' }))
  act(() => answerQuestion(true))
  await waitFor(() => expect(server.count(RECALL)).toBe(1))
})

test('one that did not arrive says why, and its link goes by text instead', async () => {
  const RESEND = `POST /emails/v2/${EMAIL}/resend`
  const thread = someThread({ lastStatus: 'failed', addressProblem: 'bounced' })
  const email = someEmail({ status: 'failed', reason: 'wrong-address 5.1.1' })
  const { user, server } = show(<Thread id={ID} />, {
    ...emailAnswers(thread, [email]),
    [RESEND]: () => answer(200, email),
  })
  expect(await screen.findByText(/This email address doesn’t exist/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Text the link instead' }))
  await waitFor(() => expect(bodiesOf(server, RESEND)).toEqual([{ by: 'text' }]))
  await user.click(screen.getByRole('button', { name: 'Send the link again' }))
  await waitFor(() => expect(bodiesOf(server, RESEND)).toContainEqual({ by: 'email' }))
})

test('a voice note of an email is asked for when it is played', async () => {
  const voice = {
    id: MARIA,
    fileName: 'voice.webm',
    kind: 'AUDIO',
    mediaType: 'audio/webm',
    size: 9,
    pages: null,
    sound: { durationMs: 3000, wave: '0f' },
  }
  const { user, server } = show(<Thread id={ID} />, {
    ...emailAnswers(someThread(), [someEmail({ files: [voice] })]),
    [`GET /files/v2/${MARIA}`]: () => answer(200, { ...voice, url: null }),
  })
  await user.click(await screen.findByRole('button', { name: 'Play voice.webm' }))
  await waitFor(() => expect(server.count(`GET /files/v2/${MARIA}`)).toBe(1))
  expect(await screen.findByText(/couldn’t be played/)).toBeTruthy()
})

test('mail that came back offers no link by text where there is no number', async () => {
  const thread = someThread({ addressProblem: 'bounced', mobileNumber: null })
  show(<Thread id={ID} />, emailAnswers(thread, [someEmail()]))
  expect(
    await screen.findByText('Mail to this address came back. Please check it with the patient.'),
  ).toBeTruthy()
  expect(screen.queryByText(/link by text/)).toBeNull()
})

test('an unread answer is marked as read, and an answer that arrives is shown', async () => {
  let documents = [someEmail()]
  const { server } = show(<Thread id={ID} />, {
    ...emailAnswers(),
    [`GET /emails/v2/threads/${ID}`]: () =>
      answer(200, {
        thread: someThread({ isUnread: documents.length > 1, lastSeq: documents.length }),
        documents: documents.toReversed(),
        scheduled: [],
        continuationToken: null,
      }),
  })
  await screen.findByText('Here is the plan.')
  documents = [
    someEmail(),
    someEmail({ id: MARIA, seq: 2, isIncoming: true, senderId: null, link: null, status: 'received' }),
  ]
  act(() => handle('email.thread', { threadId: ID }))
  await waitFor(() =>
    expect(bodiesOf(server, `PUT /emails/v2/threads/${ID}`)).toEqual([{ isUnread: false, readSeq: 2 }]),
  )
  expect(screen.getByText(/^Answered/)).toBeTruthy()
})

test('a short answer is sent from the thread, with a template behind a slash', async () => {
  const { user, server } = show(<Thread id={ID} />, {
    ...emailAnswers(),
    'POST /emails/v2/send': () => answer(200, someEmail()),
  })
  const box = await screen.findByRole('textbox', { name: 'Write to Maria, or / for a template' })
  await user.type(box, '/conf')
  await user.click(await screen.findByRole('option', { name: /Confirm a visit/ }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(bodiesOf(server, 'POST /emails/v2/send')).toMatchObject([
      { threadId: ID, body: { content: [{ content: [{ text: 'Hi Maria, please confirm.' }] }] } },
    ]),
  )
})

test('what is scheduled can be canceled', async () => {
  const scheduled = {
    id: EMAIL,
    threadId: ID,
    senderId: ADA,
    senderName: 'Ada Owens',
    body: someEmail().body,
    fileCount: 1,
    sendAt: '2026-12-01T15:00:00.000Z',
    failed: null,
  }
  const CANCEL = `DELETE /emails/v2/scheduled/${EMAIL}`
  const { user, server } = show(<Thread id={ID} />, {
    ...emailAnswers(),
    [`GET /emails/v2/threads/${ID}`]: () =>
      answer(200, { thread: someThread(), documents: [], scheduled: [scheduled], continuationToken: null }),
    [CANCEL]: () => answer(200),
  })
  expect(await screen.findByText('1 file')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Don’t send' }))
  await waitFor(() => expect(server.count(CANCEL)).toBe(1))
})

test('a new email is written with the editor, and needs a subject and words', async () => {
  const { user, server } = show(<WriteEmail patientId={MARIA} threadId={null} onClose={nothing} />, {
    ...emailAnswers(),
    'POST /emails/v2/send': () => answer(200, someEmail()),
  })
  await screen.findByText('maria.alvarez@mail.example')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Please enter a subject.')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'Your plan')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Please write a message, or attach a file.')).toBeTruthy()
  await screen.findByRole('toolbar', { name: 'Formatting' })
  await user.click(screen.getByRole('button', { name: 'Templates' }))
  await user.click(await screen.findByRole('button', { name: /Confirm a visit/ }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Link works for' }), '7')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(bodiesOf(server, 'POST /emails/v2/send')).toMatchObject([
      { patientId: MARIA, threadId: null, subject: 'Your plan', days: 7, by: 'email' },
    ]),
  )
  expect(JSON.stringify(bodiesOf(server, 'POST /emails/v2/send'))).toContain('Hi Maria, please confirm.')
})

test('an email is not sent while its voice note is being recorded, and says why', async () => {
  withFakeRecorder()
  const { user, server } = show(<WriteEmail patientId={null} threadId={ID} onClose={nothing} />)
  act(() => useSession.setState({ claims: ['FileWriter'] }))
  await user.click(await screen.findByRole('button', { name: 'Record a voice note' }))
  await screen.findByRole('button', { name: 'Finish' })
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Finish or discard the voice note, then send.')
  expect(server.count('POST /emails/v2/send')).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Discard recording' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Please write a message, or attach a file.')).toBeTruthy()
})

test('a voice note that is being recorded stays with the draft, and goes with it', async () => {
  const fake = withFakeRecorder()
  const notes = () => screen.queryAllByRole('button', { name: /^(Cancel|Remove) Voice note/ })
  for (const [leave, left] of [
    ['Close', 1],
    ['Discard draft', 0],
  ] as const) {
    const before = fake.stopped
    const shown = show(<WriteEmail patientId={null} threadId={ID} onClose={() => shown.unmount()} />)
    act(() => useSession.setState({ claims: ['FileWriter'] }))
    await shown.user.click(await screen.findByRole('button', { name: 'Record a voice note' }))
    await screen.findByRole('button', { name: 'Finish' })
    await shown.user.click(screen.getByRole('button', { name: leave }))
    await waitFor(() => expect(fake.stopped).toBe(before + 1))
    const again = show(<WriteEmail patientId={null} threadId={ID} onClose={nothing} />)
    await screen.findByRole('button', { name: 'Send' })
    expect(notes()).toHaveLength(left)
    again.unmount()
  }
})

test('a started email survives a reload, is previewed, and is discarded', async () => {
  const write = () => show(<WriteEmail patientId={MARIA} threadId={null} onClose={nothing} />, emailAnswers())
  const { user, unmount } = write()
  // A person who opened it writes at once.
  expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'Subject' }))
  await user.keyboard('Your plan')
  await screen.findByRole('toolbar', { name: 'Formatting' })
  await user.click(screen.getByRole('button', { name: 'Templates' }))
  await user.click(await screen.findByRole('button', { name: /Confirm a visit/ }))
  unmount()
  const again = write()
  expect((await screen.findByRole('textbox', { name: 'Subject' })).getAttribute('value')).toBe('Your plan')
  expect((await screen.findByRole('textbox', { name: 'Message' })).textContent).toContain('please confirm')
  await again.user.click(screen.getByRole('button', { name: 'Preview' }))
  const mail = await screen.findByRole('region', { name: 'The email' })
  await waitFor(() => expect(mail.textContent).toContain('Bright Smiles Dental sent you a secure message.'))
  expect(mail.textContent).not.toContain('please confirm')
  const page = screen.getByRole('region', { name: 'The page behind the link, after the code' })
  expect(page.textContent).toContain('Hi Maria, please confirm.')
  await again.user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)
  await again.user.click(screen.getByRole('button', { name: 'Discard draft' }))
  again.unmount()
  write()
  expect((await screen.findByRole('textbox', { name: 'Subject' })).getAttribute('value')).toBe('')
})

test('a reply that was changed after its answer was lost is sent as another email', async () => {
  const message = 'This email was already sent as it was before your changes.'
  let tries = 0
  const { user, server } = show(<Thread id={ID} />, {
    ...emailAnswers(),
    'POST /emails/v2/send': () => {
      tries += 1
      const refused = { statusCode: 409, code: 'email-differs', message, requestId: 'r1' }
      return tries === 1 ? answer(409, refused) : answer(200, someEmail())
    },
  })
  const box = await screen.findByRole('textbox', { name: /^Write to Maria/ })
  await user.type(box, 'Take one, not two{Enter}')
  await expect.poll(() => useSnackbar.getState().message).toContain(message)
  await user.type(box, '{Enter}')
  await waitFor(() => expect(server.count('POST /emails/v2/send')).toBe(2))
  const [first, second] = bodiesOf(server, 'POST /emails/v2/send') as { id: string }[]
  expect(first!.id).not.toBe(second!.id)
})

test('a short reply survives a reload', async () => {
  const { user, unmount } = show(<Thread id={ID} />, emailAnswers())
  await user.type(await screen.findByRole('textbox', { name: /^Write to Maria/ }), 'On my way')
  unmount()
  show(<Thread id={ID} />, emailAnswers())
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Write to Maria/ })
  expect(box.value).toBe('On my way')
})

test('a patient whose name usually means another is confirmed', async () => {
  const message = 'You usually write to the one born in 1961. This one was born in 1994.'
  const errors = [{ path: 'body.confirmed.same-name-x', message }]
  const questioned = { statusCode: 409, code: 'send-questioned', message, errors, requestId: 'r1' }
  let tries = 0
  const { user, server } = show(<WriteEmail patientId={MARIA} threadId={null} onClose={nothing} />, {
    ...emailAnswers(),
    'POST /emails/v2/send': () => {
      tries += 1
      return tries === 1 ? answer(409, questioned) : answer(200, someEmail())
    },
  })
  await screen.findByText('maria.alvarez@mail.example')
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'Your plan')
  await screen.findByRole('toolbar', { name: 'Formatting' })
  await user.click(screen.getByRole('button', { name: 'Templates' }))
  await user.click(await screen.findByRole('button', { name: /Confirm a visit/ }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(useQuestion.getState().open?.question).toMatchObject({
      title: 'Is it this patient?',
      text: message,
    }),
  )
  act(() => answerQuestion(true))
  await waitFor(() =>
    expect(bodiesOf(server, 'POST /emails/v2/send')).toMatchObject([
      { confirmed: [] },
      { confirmed: ['same-name-x'] },
    ]),
  )
})

test('an address that mail came back from offers the text instead', async () => {
  let tries = 0
  const { user, server } = show(<WriteEmail patientId={null} threadId={ID} onClose={nothing} />, {
    ...emailAnswers(),
    'POST /emails/v2/send': () =>
      ++tries === 1
        ? refusal(409, 'address-fails', 'Mail to this address came back.')
        : answer(200, someEmail()),
  })
  await screen.findByRole('toolbar', { name: 'Formatting' })
  await user.click(screen.getByRole('button', { name: 'Templates' }))
  await user.click(await screen.findByRole('button', { name: /Confirm a visit/ }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await user.click(await screen.findByRole('button', { name: 'Send the link by text' }))
  await waitFor(() => expect(bodiesOf(server, 'POST /emails/v2/send')).toHaveLength(2))
  const [first, second] = bodiesOf(server, 'POST /emails/v2/send') as { id: string; by: string }[]
  expect([first!.by, second!.by]).toEqual(['email', 'text'])
  expect(second!.id).toBe(first!.id)
})

test('the drawer of recipients leads to writing, adds somebody and edits an address', async () => {
  const { user, server } = show(<Recipients onClose={nothing} />, {
    ...emailAnswers(),
    [`PUT /emails/v2/patient-recipients/${MARIA}`]: () => answer(200),
    'POST /emails/v2/recipients': () => answer(200),
  })
  const edit = await screen.findByRole('button', { name: 'Edit Maria Alvarez' })
  // A person who opened it types the name next.
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await user.click(edit)
  const field = await screen.findByRole('textbox', { name: 'Email' })
  await user.clear(field)
  await user.type(field, 'maria@new.example')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(bodiesOf(server, `PUT /emails/v2/patient-recipients/${MARIA}`)).toMatchObject([
      { email: 'maria@new.example', dateOfBirth: '1981-03-12' },
    ]),
  )
  await user.click(await screen.findByRole('button', { name: 'Add a patient' }))
  await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Ines')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getAllByText('Please enter the last name.').length).toBeGreaterThan(0)
  expect(server.count('POST /emails/v2/recipients')).toBe(0)
})

test('an admin saves the signature of the practice, or goes back to the usual one', async () => {
  const { user, server } = show(<EmailTab />, {
    ...emailAnswers(),
    'PUT /emails/v2/signature': () => answer(200, { signature: null }),
  })
  const field = await screen.findByRole('textbox', { name: 'Signature of the practice' })
  await user.type(field, 'Open until 6')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(bodiesOf(server, 'PUT /emails/v2/signature')).toEqual([{ signature: 'Open until 6' }]),
  )
})
