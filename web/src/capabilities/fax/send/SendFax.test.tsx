// @vitest-environment jsdom
import { FAX_NUMBER_SENTENCES } from '@corridor/contract/fax/problems.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerQuestion, useQuestion } from '#platform/confirm.ts'
import { useSession } from '#platform/session.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { cutConnection } from '#platform/testing/fake-server.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { storedUploads } from '#platform/upload.ts'
import { someSentFax } from '../testing/some-faxes.ts'
import { sendText as text } from '../text.ts'
import { SendFax } from './SendFax.tsx'

beforeEach(() => sessionStorage.clear())

const contacts = [
  {
    id: 'c',
    practiceId: null,
    practiceName: 'Hilltop',
    eFaxNumber: '+15125550172',
    changedAt: '2026-11-17T10:00:00Z',
  },
]
const open = (
  prepare = () =>
    answer(200, {
      id: 'prepared',
      fileId: 'prepared',
      pages: 2,
      toNumber: '+15125550172',
      toName: 'Hilltop',
      fromNumber: '+15125550151',
      isDirect: true,
    }),
  more: Answers = {},
) => {
  const shown = showScreen(
    '/dashboard/activity?set=efax&send=fax',
    <SendFax />,
    {
      'GET /efaxes/v2/contacts': () => answer(200, { contacts, timestamp: '2026-11-17T10:00:00Z' }),
      'GET /efaxes/v2/numbers': () =>
        answer(200, { numbers: [{ number: '+15125550151', label: '', isDefault: true }] }),
      'GET /efaxes/v2/cover': () => answer(200, { isUsual: true, confidentiality: 'Secret.' }),
      'POST /efaxes/v2/efaxcontact': () => answer(200, contacts[0]),
      'POST /efaxes/v2/prepare': prepare,
      'POST /efaxes/v2/sendfax': () => answer(200, someSentFax()),
      ...more,
    },
    userOf(ADA, { practiceId: 'own' }),
  )
  useSession.setState({ claims: ['User', 'eFax', 'FileWriter', 'FileReader'] })
  return shown
}

test('it begins in the number, and another step at its top', async () => {
  const { user } = open()
  // A person who opened it types the number next.
  expect(document.activeElement).toBe(await screen.findByLabelText(text.number))
  await user.click(await screen.findByRole('button', { name: 'Hilltop' }))
  await user.click(screen.getByRole('button', { name: text.next(text.stepNames.pages) }))
  await user.click(await screen.findByRole('button', { name: text.back }))
  await screen.findByLabelText(text.number)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: text.stepNames.to }))
})

test('without a number or a file it says so, at the step where it is missing', async () => {
  const { user, server } = open()
  await user.click(await screen.findByRole('button', { name: text.next(text.stepNames.pages) }))
  expect(await screen.findByText(FAX_NUMBER_SENTENCES.missing)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Hilltop' }))
  await user.click(screen.getByRole('button', { name: text.next(text.stepNames.pages) }))
  await user.click(await screen.findByRole('button', { name: text.next(text.stepNames.check) }))
  expect(await screen.findByText(text.noFiles)).toBeTruthy()
  expect(server.seen.some(({ call }) => call === 'POST /efaxes/v2/prepare')).toBe(false)
})

test.each([
  ['911', FAX_NUMBER_SENTENCES.emergency],
  ['512555', FAX_NUMBER_SENTENCES.invalid],
  ['5125550151', FAX_NUMBER_SENTENCES.own],
])('%s is refused before anything is attached', async (typed, sentence) => {
  const { user } = open()
  await user.type(await screen.findByLabelText(text.number), typed)
  await user.click(screen.getByRole('button', { name: text.next(text.stepNames.pages) }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  // What was said goes as soon as it is corrected.
  await user.type(screen.getByLabelText(text.number), '2')
  expect(screen.queryByText(sentence)).toBeNull()
})

test('“Keep as draft” leaves and keeps what was entered, and closing throws it away', async () => {
  const { user } = open()
  await user.type(await screen.findByLabelText(text.number), '5125550172')
  await user.click(screen.getByRole('button', { name: text.saveDraft }))
  await waitFor(() => expect(useSnackbar.getState().message).toBe(text.savedAsDraft))
  cleanup()
  const again = open()
  expect(await screen.findByLabelText(text.number)).toHaveProperty('value', '(512) 555-0172')
  expect(screen.getByText(text.closing)).toBeDefined()
  await again.user.click(screen.getByRole('button', { name: text.close }))
  cleanup()
  open()
  expect(await screen.findByLabelText(text.number)).toHaveProperty('value', '')
})

test('somebody new is saved as a contact', async () => {
  const { user, server } = open()
  await user.type(await screen.findByLabelText(text.number), '7375550119')
  await user.type(screen.getByLabelText(text.name), 'Lakeside')
  await user.click(await screen.findByRole('button', { name: text.saveContact }))
  await waitFor(() =>
    expect(server.seen.find(({ call }) => call === 'POST /efaxes/v2/efaxcontact')?.body).toMatchObject({
      practiceName: 'Lakeside',
    }),
  )
})

test('the cover page can be turned off and filled', async () => {
  const { user } = open(() => refusal(400, 'No.'))
  await user.click(await screen.findByRole('button', { name: 'Hilltop' }))
  await user.click(screen.getByRole('button', { name: text.next(text.stepNames.pages) }))
  await user.type(await screen.findByLabelText(text.subject), 'Clearance')
  await user.click(screen.getByRole('switch', { name: text.cover }))
  expect(screen.queryByLabelText(text.subject)).toBeNull()
})

/** Takes each file that is uploaded. */
class Uploading extends EventTarget {
  upload = {}
  status = 200
  responseText = ''
  onload = () => {}
  onerror = () => {}
  onloadend = () => {}
  open(_method: string, address: string) {
    const id = new URL(address, 'http://corridor.test').searchParams.get('id')
    this.responseText = JSON.stringify({
      id,
      fileName: 'chart.pdf',
      kind: 'PDF',
      mediaType: 'application/pdf',
    })
  }
  setRequestHeader() {}
  getResponseHeader = () => 'application/json'
  send() {
    this.onload()
    this.onloadend()
  }
  abort() {}
}

describe('at the last step', () => {
  const SEND = 'POST /efaxes/v2/sendfax'
  const PATIENT = { id: 'luis', firstName: 'Luis', lastName: 'Ortega' }
  const message = 'You usually write to the one born in 1961.'
  const errors = [{ path: 'body.confirmed.same-name-luis', message }]
  const questioned = () => answer(409, { statusCode: 409, code: 'send-questioned', message, errors })

  async function openChecked(send: (tries: number) => Response) {
    let tries = 0
    vi.stubGlobal('XMLHttpRequest', Uploading)
    sessionStorage.setItem(
      'typed:send-fax',
      JSON.stringify({ toNumber: '(512) 555-0172', toName: 'Hilltop', patient: PATIENT, note: 'Cleared.' }),
    )
    const shown = open(undefined, { [SEND]: () => send(++tries) })
    act(() => storedUploads('attachment', 'fax').add([new File(['x'], 'chart.pdf')]))
    const next = (step: 'pages' | 'check') =>
      screen.findByRole('button', { name: text.next(text.stepNames[step]) })
    await shown.user.click(await next('pages'))
    await shown.user.click(await next('check'))
    const press = async () => shown.user.click(await screen.findByRole('button', { name: text.send }))
    const sent = () =>
      shown.server.seen
        .filter(({ call }) => call === SEND)
        .map(({ body }) => body as { id: string; preparedId: string; confirmed: string[] })
    await screen.findByRole('button', { name: text.send })
    return { ...shown, press, sent }
  }

  test('a fax about a namesake leaves after a yes, as it is', async () => {
    const { press, sent } = await openChecked((tries) =>
      tries === 1 ? questioned() : answer(200, someSentFax()),
    )
    await press()
    await waitFor(() => expect(useQuestion.getState().open?.question.text).toBe(message))
    answerQuestion(true)
    await waitFor(() => expect(useSnackbar.getState().message).toBe(text.sent))
    const [first, second] = sent()
    expect(second).toEqual({ ...first, confirmed: ['same-name-luis'] })
  })

  test('another patient is chosen with everything else still there, and a no sends nothing', async () => {
    const { user, press, sent } = await openChecked(questioned)
    await press()
    await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
    act(() => answerQuestion(false))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: text.send })).toHaveProperty('disabled', false),
    )
    await press()
    await waitFor(() => expect(useQuestion.getState().open?.question.otherLabel).toBe('Choose another'))
    act(() => answerQuestion('other'))
    await screen.findByText('Luis Ortega')
    expect(screen.getByText('chart.pdf')).toBeTruthy()
    expect(screen.getByLabelText(text.note)).toHaveProperty('value', 'Cleared.')
    expect(sent().map(({ confirmed }) => confirmed)).toEqual([[], []])
    await user.click(screen.getByRole('button', { name: text.back }))
    expect(await screen.findByLabelText(text.name)).toHaveProperty('value', 'Hilltop')
  })

  test('pressed again after a lost answer it is the same fax; what was changed since is another one', async () => {
    const { press, sent } = await openChecked((tries) => {
      if (tries === 1) return cutConnection()
      return tries === 2 ? refusal(409, 'fax-differs', 'This was already sent.') : answer(200, someSentFax())
    })
    await press()
    await screen.findByText(/can’t reach Corridor/)
    await press()
    await screen.findByText(/This was already sent/)
    await press()
    await waitFor(() => expect(useSnackbar.getState().message).toBe(text.sent))
    const ids = sent().map(({ id }) => id)
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
  })
})
