// @vitest-environment jsdom
import { BAD_TEMPERATURE } from '@corridor/contract/curbside/errors.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { someItem, someNote } from '#capabilities/worklist/testing/some-item.ts'
import { answerQuestion, useQuestion } from '#platform/confirm.ts'
import { useSession } from '#platform/session.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { cutConnection } from '#platform/testing/fake-server.ts'
import { ADA, BEN, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { answersFor, someSettings, someVisit } from '../testing/some-visits.ts'
import { dialogText, importText, rowText, setUpText, text } from '../text.ts'
import { Curbside } from './Curbside.tsx'

const user = userOf(ADA, { practiceId: 'own', practiceName: 'Bright Smiles' })
const open = (search: string, answers: Answers) =>
  showScreen(`/dashboard/curbside${search}`, <Curbside />, answers, user)
type Server = ReturnType<typeof open>['server']
const callsOf = ({ seen }: Server, call: string) => seen.filter((one) => one.call === call)
const STEP = 'PUT /lite-appointments/v2/update-appointment-status/ClearToEnter'
const UNDO = 'PUT /lite-appointments/v3/undo'

test('who waits longest stands first, with the minutes, and the other tabs have the others', async () => {
  const visits = [
    someVisit({ id: 'a', firstName: 'Short', statusSince: new Date(Date.now() - 180_000).toISOString() }),
    someVisit({ id: 'b', firstName: 'Long' }),
    someVisit({ id: 'c', firstName: 'Later', appointmentStatus: 'Upcoming' }),
    someVisit({ id: 'd', firstName: 'Done', appointmentStatus: 'Complete' }),
  ]
  const { user: hands } = open('', answersFor(visits))
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => within(row).getByText(/Alvarez/).textContent)).toEqual([
    'Long Alvarez',
    'Short Alvarez',
  ])
  expect(within(rows[0]!).getByText('12')).toBeTruthy()
  await hands.click(screen.getByRole('link', { name: /Upcoming/ }))
  await screen.findByText('Later Alvarez')
  await hands.click(screen.getByRole('link', { name: /Complete/ }))
  await screen.findByText('Done Alvarez')
  expect(screen.getByRole('button', { name: 'Check In Again' })).toBeTruthy()
})

test('one button takes the next step, and Undo takes it back', async () => {
  const { user: hands, server } = open(
    '',
    answersFor([someVisit()], {
      [STEP]: () => answer(200, someVisit({ appointmentStatus: 'ClearToEnter' })),
      [UNDO]: () => answer(200, someVisit()),
    }),
  )
  await hands.click(await screen.findByRole('button', { name: 'Enter office' }))
  await waitFor(() => expect(callsOf(server, STEP)[0]?.body).toEqual({ id: 'maria', isConfirmed: false }))
  await waitFor(() =>
    expect(useSnackbar.getState().message).toBe(rowText.taken('ClearToEnter', 'Maria Alvarez')),
  )
  useSnackbar.getState().action?.run()
  await waitFor(() => expect(callsOf(server, UNDO)[0]?.body).toEqual({ id: 'maria', status: 'ClearToEnter' }))
})

test('a visit shows who has it, and is assigned and noted in a dialog', async () => {
  const state = someItem({
    kind: 'curbside.visit',
    itemId: 'maria',
    assigneeId: BEN,
    assigneeName: 'Ben Cruz',
  })
  const item = 'GET /worklist/v1/items/curbside.visit/maria'
  const NOTE = 'POST /worklist/v1/items/curbside.visit/maria/notes'
  const { user: hands, server } = open(
    '',
    answersFor([someVisit()], {
      'GET /lite-appointments/v2/today': () => answer(200, { appointments: [someVisit()], work: [state] }),
      [item]: () => answer(200, { item: state, notes: [] }),
      [`${item}/people`]: () => answer(200, { people: [{ id: BEN, name: 'Ben Cruz' }] }),
      [NOTE]: () => answer(200, someNote({ text: 'Needs a wheelchair.' })),
    }),
  )
  expect(await screen.findByText(/Ben Cruz/)).toBeTruthy()
  await hands.click(screen.getByRole('button', { name: rowText.notes('Maria Alvarez', 0) }))
  const dialog = await screen.findByRole('dialog', { name: dialogText.notesTitle('Maria Alvarez') })
  await hands.type(await within(dialog).findByRole('textbox'), 'Needs a wheelchair.{Enter}')
  await waitFor(() => expect(callsOf(server, NOTE)[0]?.body).toMatchObject({ text: 'Needs a wheelchair.' }))
})

test('a failed check is confirmed first, and a no sends nothing', async () => {
  const failed = someVisit({ covidFormStatus: 'Failed', concerns: ['Have you had a fever?'] })
  const { user: hands, server } = open('', answersFor([failed], { [STEP]: () => answer(200, failed) }))
  const button = await screen.findByRole('button', { name: 'Enter office…' })
  await hands.click(button)
  await waitFor(() => expect(useQuestion.getState().open?.question.text).toContain('Have you had a fever?'))
  answerQuestion(false)
  await hands.click(button)
  await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  expect(callsOf(server, STEP)).toEqual([])
  answerQuestion(true)
  await waitFor(() =>
    expect(callsOf(server, STEP).map(({ body }) => body)).toEqual([{ id: 'maria', isConfirmed: true }]),
  )
})

test('another desk was faster: the sentence is shown and the board is read again', async () => {
  const { user: hands, server } = open(
    '',
    answersFor([someVisit()], {
      [STEP]: () => refusal(409, 'visit-step-done', 'Someone else just did this.'),
    }),
  )
  await hands.click(await screen.findByRole('button', { name: 'Enter office' }))
  await waitFor(() => expect(useSnackbar.getState().type).toBe('error'))
  await waitFor(() => expect(callsOf(server, 'GET /lite-appointments/v2/today').length).toBeGreaterThan(1))
})

test('a temperature is entered, and one of 300 is refused here already', async () => {
  const call = 'PUT /lite-appointments/v2/update-temperature'
  const { user: hands, server } = open(
    '',
    answersFor([someVisit({ temperature: null })], {
      [call]: () => answer(200, { data: someVisit({ temperature: 99.1 }) }),
    }),
  )
  await hands.click(await screen.findByRole('button', { name: rowText.addTemperature('Maria Alvarez') }))
  const field = await screen.findByLabelText(dialogText.temperature)
  await hands.type(field, '300')
  await hands.click(screen.getByRole('button', { name: dialogText.save }))
  await screen.findByText(BAD_TEMPERATURE)
  expect(callsOf(server, call)).toEqual([])
  await hands.clear(field)
  await hands.type(field, '99.1')
  await hands.click(screen.getByRole('button', { name: dialogText.save }))
  await waitFor(() => expect(callsOf(server, call)[0]?.body).toEqual({ id: 'maria', temperature: 99.1 }))
})

test('behind the dots are the other steps, the health check, a new link and removing', async () => {
  const LEFT = 'PUT /lite-appointments/v2/update-appointment-status/Left'
  const FAILED = 'PUT /lite-appointments/v2/update-covid-form-status/Failed'
  const RESEND = 'GET /lite-appointments/v2/resend-link/maria'
  const { user: hands, server } = open(
    '',
    answersFor([someVisit()], {
      [LEFT]: () => answer(200, someVisit()),
      [FAILED]: () => answer(200, someVisit()),
      [RESEND]: () => answer(200, { ok: true }),
      [UNDO]: () => answer(200, someVisit()),
    }),
  )
  const choose = async (name: string) => {
    await hands.click(await screen.findByRole('button', { name: rowText.more('Maria Alvarez') }))
    await hands.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('Left without being seen')
  await waitFor(() => expect(callsOf(server, LEFT)).toHaveLength(1))
  await choose(rowText.markAs.Failed)
  await waitFor(() => expect(callsOf(server, FAILED)[0]?.body).toEqual({ liteAppointmentId: 'maria' }))
  await choose(rowText.undoLast)
  await waitFor(() => expect(callsOf(server, UNDO)[0]?.body).toEqual({ id: 'maria', status: 'Arrived' }))
  await choose(rowText.resend)
  await waitFor(() => expect(callsOf(server, RESEND)).toHaveLength(1))
})

test('an appointment that is not here yet is removed after a question', async () => {
  const REMOVE = 'DELETE /lite-appointments/v3/appointments/maria'
  const { user: hands, server } = open(
    '?view=upcoming',
    answersFor([someVisit({ appointmentStatus: 'Upcoming' })], { [REMOVE]: () => answer(200, { ok: true }) }),
  )
  await hands.click(await screen.findByRole('button', { name: rowText.more('Maria Alvarez') }))
  await hands.click(await screen.findByRole('menuitem', { name: rowText.remove }))
  await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  answerQuestion(true)
  await waitFor(() => expect(callsOf(server, REMOVE)).toHaveLength(1))
})

test('a walk-in is added, and a name is needed', async () => {
  const call = 'POST /lite-appointments/v3/register-walkin'
  const { user: hands, server } = open(
    '',
    answersFor([], { [call]: () => answer(200, someVisit({ id: 'grace', firstName: 'Grace' })) }),
  )
  await hands.click(await screen.findByRole('button', { name: text.walkIn }))
  await hands.click(await screen.findByRole('button', { name: dialogText.add }))
  await screen.findByText(dialogText.firstNameMissing)
  await hands.type(screen.getByLabelText(dialogText.firstName), 'Grace')
  await hands.type(screen.getByLabelText(dialogText.lastName), 'Okafor')
  await hands.click(screen.getByRole('button', { name: dialogText.add }))
  await waitFor(() =>
    expect(callsOf(server, call)[0]?.body).toMatchObject({ firstName: 'Grace', lastName: 'Okafor' }),
  )
  await screen.findByText('Grace Alvarez')
})

test('a text goes to the patient’s conversation', async () => {
  const OPEN = 'POST /patient-texting/v2/conversations'
  const SEND = 'POST /patient-texting/v2/send-sms'
  const { user: hands, server } = open(
    '',
    answersFor([someVisit()], { [OPEN]: () => answer(200, { id: 'talk' }), [SEND]: () => answer(200, {}) }),
  )
  await screen.findByText('Maria Alvarez')
  useSession.setState({ claims: ['PatientTexting'] })
  await hands.click(await screen.findByRole('button', { name: rowText.message('Maria Alvarez') }))
  await hands.type(await screen.findByLabelText(dialogText.message), 'Use the side door.')
  await hands.click(screen.getByRole('button', { name: dialogText.send }))
  await waitFor(() =>
    expect(callsOf(server, SEND)[0]?.body).toMatchObject({
      conversationId: 'talk',
      smsMessage: 'Use the side door.',
    }),
  )
})

test('a text about a namesake is sent after a yes, and again after a lost answer, as one', async () => {
  const SEND = 'POST /patient-texting/v2/send-sms'
  const message = 'You usually write to the one born in 1961.'
  const errors = [{ path: 'body.confirmed.same-name-1', message }]
  let tries = 0
  const { user: hands, server } = open(
    '',
    answersFor([someVisit()], {
      'POST /patient-texting/v2/conversations': () => answer(200, { id: 'talk' }),
      [SEND]: () => {
        tries += 1
        if (tries < 3) return answer(409, { statusCode: 409, code: 'send-questioned', message, errors })
        return tries === 3 ? cutConnection() : answer(200, {})
      },
    }),
  )
  await screen.findByText('Maria Alvarez')
  useSession.setState({ claims: ['PatientTexting'] })
  await hands.click(await screen.findByRole('button', { name: rowText.message('Maria Alvarez') }))
  const box = await screen.findByLabelText(dialogText.message)
  await hands.type(box, 'Use the side door.')
  const send = () => hands.click(screen.getByRole('button', { name: dialogText.send }))
  await send()
  await waitFor(() => expect(useQuestion.getState().open?.question.text).toBe(message))
  answerQuestion(false)
  // Nothing was sent, and nothing that was typed is lost.
  await waitFor(() =>
    expect(screen.getByRole('button', { name: dialogText.send })).toHaveProperty('disabled', false),
  )
  expect(box).toHaveProperty('value', 'Use the side door.')
  await send()
  await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  answerQuestion(true)
  await waitFor(() => expect(callsOf(server, SEND)).toHaveLength(3))
  await screen.findByText(/can’t reach Corridor/)
  await send()
  await waitFor(() => expect(useSnackbar.getState().message).toBe(dialogText.sent))
  const bodies = callsOf(server, SEND).map(({ body }) => body as { id: string; confirmed: string[] })
  expect(bodies.map(({ confirmed }) => confirmed)).toEqual([[], [], ['same-name-1'], ['same-name-1']])
  expect(new Set(bodies.map(({ id }) => id)).size).toBe(1)
})

test('a list is shown before it is taken', async () => {
  const PREVIEW = 'POST /lite-appointments/v3/import/preview'
  const TAKE = 'POST /lite-appointments/v3/import'
  const row = {
    row: 2,
    firstName: 'Mei',
    lastName: 'Tan',
    mobileNumber: null,
    appointmentAt: new Date().toISOString(),
    provider: null,
    isGood: true,
    problems: [],
  }
  const { user: hands, server } = open(
    '?panel=import',
    answersFor([], {
      [PREVIEW]: () =>
        answer(200, {
          columns: [{ heading: 'Patient', field: 'fullName', sample: 'Mei Tan' }],
          rows: [row, { ...row, row: 3, isGood: false, problems: ['“soon” isn’t a time.'] }],
        }),
      [TAKE]: () => answer(200, { added: 1, skipped: 1 }),
    }),
  )
  await hands.type(await screen.findByLabelText(importText.paste), 'Patient')
  await hands.click(screen.getByRole('button', { name: importText.look }))
  await screen.findByText(/isn’t a time/)
  expect(callsOf(server, TAKE)).toEqual([])
  await hands.click(screen.getByRole('button', { name: importText.take(1) }))
  await waitFor(() => expect(callsOf(server, TAKE)[0]?.body).toMatchObject({ text: 'Patient' }))
})

test('the door code is shown, printed, and replaced after a question', async () => {
  const RENEW = 'POST /lite-appointments/v3/door-code'
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { user: hands, server } = open(
    '?panel=door',
    answersFor([], {
      'GET /lite-appointments/v3/door-code': () => answer(200, { url: 'https://x.example/g#door-a' }),
      [RENEW]: () => answer(200, { url: 'https://x.example/g#door-b' }),
    }),
  )
  await hands.click(await screen.findByRole('button', { name: dialogText.print }))
  expect(print).toHaveBeenCalledOnce()
  await hands.click(screen.getByRole('button', { name: dialogText.renew }))
  await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  answerQuestion(true)
  await waitFor(() => expect(callsOf(server, RENEW)).toHaveLength(1))
})

test('earlier days are read by their own call and offer no steps; the sound is turned off and stays so', async () => {
  const { user: hands, server } = open(
    '',
    answersFor([], {
      'GET /lite-appointments/v3/day': () => answer(200, { appointments: [someVisit()], work: [] }),
    }),
  )
  await hands.click(await screen.findByRole('button', { name: text.soundOn }))
  await screen.findByRole('button', { name: text.soundOff })
  await hands.click(screen.getByRole('button', { name: text.dayBefore }))
  await screen.findByText('Maria Alvarez')
  expect(screen.queryByRole('button', { name: 'Enter office' })).toBeNull()
  expect(server.seen.some(({ url }) => /day\?day=\d{4}-\d{2}-\d{2}&timezoneOffset=-?[\d.]+/.test(url))).toBe(
    true,
  )
})

test('an earlier day without visits says so, and offers neither a walk-in nor advice for today', async () => {
  const { user: hands } = open(
    '',
    answersFor([], { 'GET /lite-appointments/v3/day': () => answer(200, { appointments: [] }) }),
  )
  await screen.findByRole('button', { name: text.walkIn })
  await hands.click(screen.getByRole('button', { name: text.dayBefore }))
  await screen.findByText(text.otherDay.title)
  expect(screen.queryByRole('button', { name: text.walkIn })).toBeNull()
  expect(screen.queryByText(text.views.now.emptyTitle)).toBeNull()
})

test('before the set-up there is nothing but the set-up; saving it sends questions, spots and texts', async () => {
  const SAVE = 'PUT /lite-appointments/v3/settings'
  const { user: hands, server } = open(
    '',
    answersFor([], {
      'GET /lite-appointments/v3/settings': () => answer(200, someSettings({ isSetUp: false })),
      [SAVE]: () => answer(200, { ok: true }),
    }),
  )
  const spots = await screen.findByLabelText(setUpText.spotsLabel)
  await hands.clear(spots)
  await hands.type(spots, 'A, B, A')
  await hands.click(screen.getByRole('button', { name: setUpText.removeQuestion(2) }))
  await hands.click(screen.getByRole('button', { name: setUpText.addQuestion }))
  await hands.click(screen.getByRole('button', { name: setUpText.start }))
  expect((await screen.findAllByText(setUpText.missing)).length).toBeGreaterThan(0)
  await hands.type(screen.getByLabelText(setUpText.en(2)), 'Any new medicines?')
  await hands.type(screen.getByLabelText(setUpText.es(2)), '¿Medicinas nuevas?')
  await hands.click(screen.getByRole('button', { name: setUpText.start }))
  await waitFor(() =>
    expect(callsOf(server, SAVE)[0]?.body).toMatchObject({
      spots: ['A', 'B'],
      questions: [{ id: 'fever' }, { en: 'Any new medicines?', concernIs: 'yes' }],
    }),
  )
})

test('who is in the office sits in a room, which is entered and changed', async () => {
  const inOffice = { appointmentStatus: 'PatientInOffice' } as const
  const ROOM = 'PUT /lite-appointments/v3/appointments/maria/room'
  const { user: hands, server } = open(
    '',
    answersFor([someVisit(inOffice)], { [ROOM]: () => answer(200, someVisit({ ...inOffice, room: '2' })) }),
  )
  await hands.click(await screen.findByRole('button', { name: rowText.addRoomFor('Maria Alvarez') }))
  await hands.type(screen.getByLabelText(dialogText.room), '2')
  await hands.click(screen.getByRole('button', { name: dialogText.save }))
  await waitFor(() => expect(callsOf(server, ROOM)[0]?.body).toEqual({ room: '2' }))
})

test('a name that somebody typed at the door is quoted', async () => {
  open(
    '',
    answersFor([someVisit({ source: 'door', patientId: null, firstName: 'Do Not', lastName: 'Admit' })]),
  )
  expect(await screen.findByText('“Do Not Admit”')).toBeTruthy()
})

test('a row that a step takes to another group keeps the focus', async () => {
  let visit = someVisit()
  const { user: hands } = open('', {
    ...answersFor([]),
    'GET /lite-appointments/v2/today': () => answer(200, { appointments: [visit], work: [] }),
    [STEP]: () => {
      visit = someVisit({ appointmentStatus: 'ClearToEnter' })
      return answer(200, visit)
    },
  })
  const button = await screen.findByRole('button', { name: 'Enter office' })
  button.focus()
  await hands.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Confirm patient is in office' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('listitem')))
})
