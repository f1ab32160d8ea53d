// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { answerQuestion, useQuestion } from '#platform/confirm.ts'
import { useSession } from '#platform/session.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, showScreen } from '#platform/testing/show-screen.tsx'
import { storedUploads } from '#platform/upload.ts'
import { withFakeLayout } from '#ui/testing/fake-layout.ts'
import { Conversation } from './conversation/Conversation.tsx'
import { PatientMessages } from './screens/PatientMessages.tsx'
import {
  ID,
  maria,
  someConversation,
  someDetails,
  somePicture,
  someText,
  textingAnswers,
} from './testing/some-texts.ts'
import './state/live.ts'

withFakeLayout()

const BASE = '/patient-texting/v2'

const show = (part: ReactNode, answers: Answers = textingAnswers(), address = '/dashboard/patients') =>
  showScreen(address, part, answers, userOf(ADA, { practiceId: 'p1', practiceName: 'Bright Smiles Dental' }))
type Server = ReturnType<typeof show>['server']
const bodiesOf = (server: Server, call: string) =>
  server.seen.filter((one) => one.call === call).map(({ body }) => body)
const box = () => screen.findByRole('textbox', { name: 'Text Maria, or / for a template' })

/** Takes each file that is uploaded, and stores it under the id it was sent with. */
class Uploading extends EventTarget {
  upload = {}
  status = 200
  responseText = ''
  onload = () => {}
  onerror = () => {}
  onloadend = () => {}
  open(_method: string, address: string) {
    const { searchParams } = new URL(address, 'http://corridor.test')
    const fileName = searchParams.get('fileName') ?? ''
    const isPicture = fileName.endsWith('.png')
    const [kind, mediaType] = isPicture ? ['IMAGE', 'image/png'] : ['TEXT', 'text/plain']
    this.responseText = JSON.stringify({ ...somePicture(searchParams.get('id')!), fileName, kind, mediaType })
  }
  setRequestHeader() {}
  getResponseHeader = () => 'application/json'
  send() {
    this.onload()
    this.onloadend()
  }
  abort() {}
}

/** A conversation in which somebody may attach pictures. */
async function openWithPictures() {
  const shown = show(<Conversation id={ID} />, {
    ...textingAnswers(),
    [`POST ${BASE}/send-sms`]: ({ body }) => {
      const { id } = body as { id: string }
      return answer(200, someText({ id, seq: 2, isIncoming: false, smsStatus: 'queued', senderId: ADA }))
    },
  })
  vi.stubGlobal('XMLHttpRequest', Uploading)
  act(() => useSession.setState({ claims: ['PatientTexting', 'FileWriter'] }))
  await box()
  return { ...shown, uploads: storedUploads('attachment', `texting-${ID}`) }
}

test('a picture is attached within the limits that are shown, warned about, and sent without words', async () => {
  const { user, server, uploads } = await openWithPictures()
  const photo = await screen.findByRole('button', {
    name: /Up to 10 pictures \(JPEG, PNG or GIF\), 5 MB in all/,
  })
  await user.click(photo)
  act(() => uploads.add([new File(['x'], 'words.txt')]))
  expect(await screen.findByText(/Phones can’t show this file in a text/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(bodiesOf(server, `POST ${BASE}/send-sms`)).toEqual([])
  act(() => uploads.clear())
  act(() => uploads.add([new File(['x'], 'tooth.png')]))
  expect(await screen.findByText(/This has a picture\. Texts aren’t encrypted/)).toBeTruthy()
  expect(screen.getByText('Picture message')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send later' })).toBeNull()
  const fileId = uploads.store.getState()[0]!.id
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(bodiesOf(server, `POST ${BASE}/send-sms`)).toMatchObject([{ smsMessage: '', fileIds: [fileId] }]),
  )
  expect(uploads.store.getState()).toEqual([])
})

test('what is attached leaves with a secure link, by email to the address of the record', async () => {
  const call = 'POST /guests/v1/messages'
  const { user, server } = show(<Conversation id={ID} />, {
    ...textingAnswers(
      someConversation(),
      someDetails({ patient: { ...maria, email: 'maria@mail.example' } }),
    ),
    [call]: () => answer(200, {}),
  })
  vi.stubGlobal('XMLHttpRequest', Uploading)
  act(() => useSession.setState({ claims: ['PatientTexting', 'Patients', 'FileWriter'] }))
  await user.type(await box(), 'See page 2')
  const uploads = storedUploads('attachment', `texting-${ID}`)
  act(() => uploads.add([new File(['x'], 'plan.txt'), new File(['x'], 'tooth.png')]))
  await user.click(await screen.findByRole('button', { name: 'Send as secure link' }))
  await waitFor(() => expect(uploads.store.getState().map(({ state }) => state)).toEqual(['done', 'done']))
  const fileIds = uploads.store.getState().map(({ id }) => id)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('plan.txt')).toBeTruthy()
  await user.selectOptions(dialog.getByLabelText('Send the link by'), 'email')
  await user.type(dialog.getByLabelText('Subject'), 'Your plan')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(bodiesOf(server, call)).toMatchObject([
      {
        by: 'email',
        recipient: { email: 'maria@mail.example' },
        text: 'See page 2',
        fileIds,
        conversationId: ID,
      },
    ]),
  )
  await waitFor(() => expect(uploads.store.getState()).toEqual([]))
})

test('a picture for a namesake leaves after a yes, as the same text; otherwise its words go back into the box', async () => {
  const { user, server, uploads } = await openWithPictures()
  const message = 'You usually write to the one born in 1961.'
  const errors = [{ path: 'body.confirmed.same-name-other', message }]
  const { fetch: answering } = server
  let isQuestioned = true
  vi.stubGlobal('fetch', async (...sent: Parameters<typeof fetch>) => {
    const answered = await answering(...sent)
    return isQuestioned && String(sent[0]).endsWith('/send-sms')
      ? answer(409, { statusCode: 409, code: 'send-questioned', message, errors, requestId: 'r1' })
      : answered
  })
  act(() => uploads.add([new File(['x'], 'tooth.png')]))
  await screen.findByText('Picture message')
  await user.type(await box(), 'Your tooth')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/born in 1961/)).toBeTruthy()
  isQuestioned = false
  await user.click(screen.getByRole('button', { name: 'Send anyway' }))
  await waitFor(() => expect(bodiesOf(server, `POST ${BASE}/send-sms`)).toHaveLength(2))
  const [first, second] = bodiesOf(server, `POST ${BASE}/send-sms`) as object[]
  expect(second).toEqual({ ...first, confirmed: ['same-name-other'] })
  isQuestioned = true
  await user.type(await box(), 'For somebody else')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText(/born in 1961/)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await box()).toHaveProperty('value', 'For somebody else')
})

test('of eleven pictures the eleventh is one too many, and the first ten leave without it', async () => {
  const { user, server, uploads } = await openWithPictures()
  act(() => uploads.add(Array.from({ length: 11 }, (_, at) => new File(['x'], `tooth-${at + 1}.png`))))
  expect(await screen.findByText('A text can have at most 10 pictures. Please remove 1.')).toBeTruthy()
  const ten = uploads.store.getState().slice(0, 10)
  await waitFor(() =>
    expect(uploads.store.getState().filter(({ state }) => state === 'done')).toHaveLength(10),
  )
  await user.click(screen.getByRole('button', { name: 'Remove tooth-11.png' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(bodiesOf(server, `POST ${BASE}/send-sms`)).toMatchObject([{ fileIds: ten.map(({ id }) => id) }]),
  )
})

test('a picture of a patient is shown, and one that could not be received is named', async () => {
  const message = someText({ smsMessage: '', files: [somePicture('f1')], missingPictures: ['too-large'] })
  show(<Conversation id={ID} />, {
    ...textingAnswers(someConversation(), someDetails(), [message]),
    'GET /files/v2/links': () => answer(200, { files: [{ ...somePicture('f1'), thumbnailUrl: '/small' }] }),
  })
  expect(await screen.findByRole('button', { name: /picture-1\.jpg/ })).toBeTruthy()
  expect(screen.getByText('The patient sent a picture that’s too large to receive.')).toBeTruthy()
})

test('what a colleague has scheduled is seen with their name, and canceled for them', async () => {
  const BEN = 'ben'
  const one = {
    id: 's1',
    conversationId: ID,
    smsMessage: 'See you tomorrow',
    sendAt: '2099-01-01T00:00:00.000Z',
    senderId: BEN,
    senderName: 'Ben Cruz',
    failed: null,
  }
  const { user, server } = show(<Conversation id={ID} />, {
    ...textingAnswers(),
    [`GET ${BASE}/scheduled`]: () => answer(200, { scheduled: [one] }),
    [`DELETE ${BASE}/scheduled/s1`]: () => answer(200, { ok: true }),
  })
  await box()
  await user.click(await screen.findByRole('button', { name: 'See' }))
  expect(await screen.findByText(/^Ben Cruz · /)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Don’t send' }))
  await waitFor(() =>
    expect(useQuestion.getState().open?.question).toMatchObject({
      title: 'Don’t send Ben Cruz’s text?',
      text: 'See you tomorrow',
    }),
  )
  answerQuestion(true)
  await waitFor(() =>
    expect(server.seen.map(({ url }) => url)).toContainEqual(
      expect.stringContaining(`${BASE}/scheduled/s1?senderId=${BEN}`),
    ),
  )
})

test('a person who comes back goes on with the conversation that they had opened', async () => {
  const first = show(<PatientMessages />)
  await first.user.click(await screen.findByRole('link', { name: /Maria Alvarez/ }))
  await box()
  first.unmount()
  show(<PatientMessages />)
  await box()
})
