// @vitest-environment jsdom

import type { EfaxMessage } from '@corridor/contract/fax/model.ts'
import type { FaxTable as Table } from '@corridor/contract/fax/tables.ts'
import { faxItem } from '@corridor/contract/fax/work-item.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { answerQuestion, useQuestion } from '#platform/confirm.ts'
import { useSession } from '#platform/session.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { cutConnection } from '#platform/testing/fake-server.ts'
import { ADA, BEN, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, showScreen } from '#platform/testing/show-screen.tsx'
import { answersFor, someFax, someSentFax } from '../testing/some-faxes.ts'
import { actionText, paneText, splitText, tableText } from '../text.ts'
import { FaxPanel } from './FaxPanel.tsx'

afterEach(() => localStorage.clear())

const user = userOf(ADA, { practiceId: 'own', practiceName: 'Bright Smiles' })
const open = (search: string, answers: Answers, table: Table = 'Incoming') =>
  showScreen(
    `/dashboard/activity${search}`,
    <FaxPanel table={table} tabs={null} empty={<p>Nothing yet</p>} />,
    answers,
    user,
  )
type Server = ReturnType<typeof open>['server']
const callsOf = ({ seen }: Server, call: string) => seen.filter((one) => one.call === call)
const undo = () => useSnackbar.getState().action?.run()
const PROCESS = 'PUT /efaxes/v2/mark-processed/luis'
const ARCHIVE = 'PUT /efaxes/v2/archive-status'

test('rows say who and how far; filter, search and order go to the server, and the same filter twice is off', async () => {
  const { user: hands, server } = open('', answersFor([someFax()]), 'Archived')
  await screen.findByRole('link', { name: /Luis Ortega/ })
  expect(screen.getByText('(512) 555-0172')).toBeTruthy()
  expect(screen.getByText(tableText.new)).toBeTruthy()
  await hands.type(screen.getByRole('searchbox'), '0172')
  await waitFor(() => expect(server.seen.some(({ url }) => url.includes('searchKey=0172'))).toBe(true))
  await hands.click(screen.getByRole('link', { name: tableText.filterNames.Failed }))
  await waitFor(() => expect(server.seen.some(({ url }) => url.includes('filter=Failed'))).toBe(true))
  await hands.click(screen.getByRole('link', { name: tableText.filterNames.Failed }))
  expect(screen.getByRole('link', { name: tableText.filterNames.Unset }).getAttribute('aria-current')).toBe(
    'true',
  )
  await hands.selectOptions(screen.getByLabelText('Order'), 'needs-action-first')
  await waitFor(() =>
    expect(server.seen.some(({ url }) => url.includes('order=needs-action-first'))).toBe(true),
  )
})

test('the order that was chosen holds the next time', async () => {
  const { user: hands, unmount } = open('', answersFor([someFax()]))
  await hands.selectOptions(await screen.findByLabelText('Order'), 'needs-action-first')
  unmount()
  open('', answersFor([someFax()]))
  expect((await screen.findByLabelText<HTMLSelectElement>('Order')).value).toBe('needs-action-first')
})

test('J and K move, E processes with Undo', async () => {
  const { user: hands, server } = open(
    '',
    answersFor([someFax(), someFax({ id: 'b', patientName: 'Ken Ito' })]),
  )
  const [first, second] = await screen.findAllByRole('link', { name: /Luis Ortega|Ken Ito/ })
  first!.focus()
  await hands.keyboard('j')
  expect(document.activeElement).toBe(second)
  await hands.keyboard('ke')
  await waitFor(() =>
    expect(callsOf(server, PROCESS).map(({ body }) => body)).toEqual([{ isProcessed: true }]),
  )
  await waitFor(() => expect(useSnackbar.getState().message).toBe(actionText.processed))
  undo()
  await waitFor(() => expect(callsOf(server, PROCESS).at(-1)?.body).toEqual({ isProcessed: false }))
})

test('J works as soon as one comes to the page, and after E the next row has the focus', async () => {
  const fax = someFax()
  const left = someFax({ id: 'b', patientName: 'Ken Ito' })
  let isProcessed = false
  const answers = answersFor([fax, left])
  const { user: hands } = open('', {
    ...answers,
    'GET /efaxes/v2/messages': (request) =>
      isProcessed
        ? answersFor([left])['GET /efaxes/v2/messages']!(request)
        : answers['GET /efaxes/v2/messages']!(request),
    [PROCESS]: () => {
      isProcessed = true
      return answer(200, { ...fax, documentStatus: 'Processed' })
    },
  })
  await screen.findAllByRole('link', { name: /Luis Ortega|Ken Ito/ })
  await hands.keyboard('j')
  expect(document.activeElement?.textContent).toContain('Luis Ortega')
  await hands.keyboard('e')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Ken Ito'))
})

test('while a fax is open, J opens the next one and E processes it; what came in has no status to choose', async () => {
  const {
    user: hands,
    server,
    router,
  } = open(
    '?fax=luis',
    answersFor([someFax({ openedAt: 'x' }), someFax({ id: 'b', patientName: 'Ken Ito', openedAt: 'x' })]),
  )
  const pane = await screen.findByRole('complementary')
  await within(pane).findByRole('button', { name: actionText.process })
  pane.focus()
  await hands.keyboard('j')
  await waitFor(() => expect(router.state.location.search).toContain('fax=b'))
  await hands.keyboard('e')
  await waitFor(() => expect(callsOf(server, 'PUT /efaxes/v2/mark-processed/b')).toHaveLength(1))
  expect(screen.queryByRole('navigation', { name: tableText.filters })).toBeNull()
})

test('several are given to one person, and Undo gives each back', async () => {
  const itemOf = (itemId: string) => `/worklist/v1/items/${faxItem.kind}/${itemId}`
  const state = (itemId: string, assigneeId: string | null) => ({
    kind: faxItem.kind,
    itemId,
    assigneeId,
    version: 1,
  })
  const { user: hands, server } = open(
    '',
    answersFor([someFax(), someFax({ id: 'b', patientName: 'Ken Ito' })], {
      [`GET ${itemOf('luis')}/people`]: () => answer(200, { people: [{ id: BEN, name: 'Ben Cruz' }] }),
      [`GET ${itemOf('luis')}`]: () => answer(200, { item: state('luis', null), notes: [] }),
      [`GET ${itemOf('b')}`]: () => answer(200, { item: state('b', ADA), notes: [] }),
      [`PUT ${itemOf('luis')}/assignee`]: () => answer(200, state('luis', BEN)),
      [`PUT ${itemOf('b')}/assignee`]: () => answer(200, state('b', BEN)),
    }),
  )
  await hands.click(await screen.findByRole('checkbox', { name: tableText.select('Luis Ortega') }))
  await hands.click(screen.getByRole('checkbox', { name: tableText.select('Ken Ito') }))
  await hands.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Assign' }))
  await hands.click(await screen.findByRole('menuitem', { name: 'Ben Cruz' }))
  const given = (id: string) => callsOf(server, `PUT ${itemOf(id)}/assignee`).map(({ body }) => body)
  await waitFor(() => expect(useSnackbar.getState().message).toBe('Assigned 2 items to Ben Cruz.'))
  expect(given('luis')).toEqual([{ personId: BEN, before: null }])
  expect(given('b')).toEqual([{ personId: BEN, before: ADA }])
  undo()
  await waitFor(() => expect(given('b').at(-1)).toEqual({ personId: ADA, before: BEN }))
  expect(given('luis').at(-1)).toEqual({ personId: null, before: BEN })
})

test('several are selected and archived, merged or processed', async () => {
  const { user: hands, server } = open(
    '',
    answersFor([someFax(), someFax({ id: 'b', patientName: 'Ken Ito' })]),
  )
  const both = async () => {
    await hands.click(await screen.findByRole('checkbox', { name: tableText.select('Luis Ortega') }))
    await hands.click(screen.getByRole('checkbox', { name: tableText.select('Ken Ito') }))
    return within(screen.getByRole('toolbar'))
  }
  await hands.click((await both()).getByRole('button', { name: actionText.archive }))
  await waitFor(() =>
    expect(callsOf(server, ARCHIVE)[0]?.body).toEqual({ faxIds: ['luis', 'b'], isArchived: true }),
  )
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  await hands.click((await both()).getByRole('button', { name: actionText.merge }))
  await waitFor(() =>
    expect(callsOf(server, 'POST /efaxes/v2/merge')[0]?.body).toMatchObject({ faxIds: ['luis', 'b'] }),
  )
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  await hands.click((await both()).getByRole('button', { name: actionText.process }))
  await waitFor(() => expect(callsOf(server, PROCESS)).toHaveLength(1))
  expect(callsOf(server, 'PUT /efaxes/v2/mark-processed/b')).toHaveLength(1)
})

test('faxes that are merged again after a lost answer are merged once', async () => {
  const MERGE = 'POST /efaxes/v2/merge'
  let tries = 0
  const { user: hands, server } = open('', {
    ...answersFor([someFax(), someFax({ id: 'b', patientName: 'Ken Ito' })]),
    [MERGE]: () => (++tries === 1 ? cutConnection() : answer(200, someFax({ id: 'both' }))),
  })
  await hands.click(await screen.findByRole('checkbox', { name: tableText.select('Luis Ortega') }))
  await hands.click(screen.getByRole('checkbox', { name: tableText.select('Ken Ito') }))
  const merge = async () =>
    hands.click(within(screen.getByRole('toolbar')).getByRole('button', { name: actionText.merge }))
  await merge()
  await waitFor(() => expect(useSnackbar.getState().type).toBe('error'))
  await merge()
  await waitFor(() => expect(callsOf(server, MERGE)).toHaveLength(2))
  const [first, second] = callsOf(server, MERGE).map(({ body }) => (body as { id: string }).id)
  expect(second).toBe(first)
})

test('a fax about a namesake is sent again after a yes, as the same one after a lost answer', async () => {
  const RESEND = 'POST /efaxes/v2/resendfax'
  const message = 'You usually write to the one born in 1961.'
  const errors = [{ path: 'body.confirmed.same-name-1', message }]
  let tries = 0
  const failed = someSentFax({ eFaxStatus: 'Failed', reason: 'hung-up', pagesSent: 2, pages: 5 })
  const { user: hands, server } = open(
    '?fax=sent',
    {
      ...answersFor([failed]),
      [RESEND]: () => {
        tries += 1
        if (tries === 1) return answer(409, { statusCode: 409, code: 'send-questioned', message, errors })
        return tries === 2 ? cutConnection() : answer(200, someSentFax({ id: 'again' }))
      },
    },
    'Outgoing',
  )
  await hands.click(await screen.findByRole('button', { name: actionText.resend }))
  await waitFor(() => expect(useQuestion.getState().open?.question.text).toBe(message))
  answerQuestion(true)
  await waitFor(() => expect(useSnackbar.getState().type).toBe('error'))
  await hands.click(screen.getByRole('button', { name: actionText.resend }))
  await waitFor(() => expect(useSnackbar.getState().message).toBe(actionText.resent))
  const bodies = callsOf(server, RESEND).map(({ body }) => body as { id: string; confirmed: string[] })
  expect(bodies.map(({ confirmed }) => confirmed)).toEqual([[], ['same-name-1'], ['same-name-1']])
  expect(new Set(bodies.map(({ id }) => id)).size).toBe(1)
})

test('a failed fax says why and what to do, and is sent again; one on its way is canceled', async () => {
  const failed = someSentFax({ eFaxStatus: 'Failed', reason: 'hung-up', pagesSent: 2, pages: 5 })
  const waiting = someSentFax({ id: 'later', patientName: 'Ken Ito', eFaxStatus: 'Sending', pagesSent: 0 })
  const { user: hands, server } = open('?fax=sent', answersFor([failed, waiting]), 'Outgoing')
  expect((await screen.findAllByText(/2 of 5 pages went through\./)).length).toBeGreaterThan(0)
  await screen.findByText(/whether their machine has paper/)
  await hands.click(screen.getByRole('button', { name: actionText.resend }))
  await waitFor(() =>
    expect(callsOf(server, 'POST /efaxes/v2/resendfax')[0]?.body).toMatchObject({ faxId: 'sent' }),
  )
  await hands.click(screen.getByRole('link', { name: /Ken Ito/ }))
  await hands.click(await screen.findByRole('button', { name: actionText.cancel }))
  await waitFor(() => expect(callsOf(server, 'POST /efaxes/v2/messages/later/cancel')).toHaveLength(1))
})

test('opening marks it as opened, a suggested patient and sender are taken, and it is processed', async () => {
  const fax = someFax({
    patientName: null,
    senderPracticeName: '',
    suggestedSender: 'Lake Cardiology',
    suggestedPatient: { id: 'patient', name: 'Luis Ortega', dateOfBirth: '1965-10-05' },
  })
  const { user: hands, server } = open('?fax=luis', answersFor([fax]))
  await screen.findByText(paneText.isThis('Luis Ortega'))
  await waitFor(() => expect(callsOf(server, 'PUT /efaxes/v2/messages/luis/opened')).toHaveLength(1))
  await hands.click(screen.getByRole('button', { name: paneText.usePatient }))
  await waitFor(() =>
    expect(callsOf(server, 'PUT /efaxes/v2/messages/luis/patient')[0]?.body).toEqual({
      patientId: 'patient',
    }),
  )
  await hands.click(screen.getByRole('button', { name: paneText.useSender }))
  await waitFor(() =>
    expect(callsOf(server, 'PUT /efaxes/v2/messages/luis/sender')[0]?.body).toEqual({
      name: 'Lake Cardiology',
    }),
  )
  await hands.click(screen.getByRole('button', { name: actionText.process }))
  await waitFor(() => expect(callsOf(server, PROCESS)).toHaveLength(1))
})

test('“Is it this patient?” leads to another one, or to none, and what was typed stays', async () => {
  const fax = someFax({
    patientName: null,
    suggestedPatient: { id: 'patient', name: 'Luis Ortega', dateOfBirth: '1965-10-05' },
  })
  const { user: hands, server } = open('?fax=luis', answersFor([fax]))
  await screen.findByText(paneText.isThis('Luis Ortega'))
  await hands.click(screen.getByRole('button', { name: paneText.choosePatientBelow }))
  const search = screen.getByRole('searchbox', { name: paneText.choosePatient })
  expect(document.activeElement).toBe(search)
  await hands.type(search, 'Ort')
  await hands.click(screen.getByRole('button', { name: paneText.noneOfThem }))
  await waitFor(() =>
    expect(callsOf(server, 'PUT /efaxes/v2/messages/luis/patient')[0]?.body).toEqual({ patientId: null }),
  )
  expect(search).toHaveProperty('value', 'Ort')
})

test('the patient of a fax is changed, taken away, or left as it is', async () => {
  const { user: hands, server } = open('?fax=luis', answersFor([someFax({ patientId: 'patient' })]))
  await hands.click(await screen.findByRole('button', { name: paneText.otherPatient }))
  await hands.click(screen.getByRole('button', { name: paneText.stays }))
  await hands.click(await screen.findByRole('button', { name: paneText.otherPatient }))
  expect(callsOf(server, 'PUT /efaxes/v2/messages/luis/patient')).toEqual([])
  await hands.click(screen.getByRole('button', { name: paneText.noneOfThem }))
  await waitFor(() =>
    expect(callsOf(server, 'PUT /efaxes/v2/messages/luis/patient')[0]?.body).toEqual({ patientId: null }),
  )
})

test('pages are split into faxes, each page in one', async () => {
  const { user: hands, server } = open('?fax=luis&split=1', answersFor([someFax({ openedAt: 'x' })]))
  const dialog = within(await screen.findByRole('dialog', { name: splitText.title }))
  await hands.click(dialog.getByRole('button', { name: splitText.submit }))
  expect(dialog.getByText(splitText.needsTwo)).toBeTruthy()
  await hands.selectOptions(dialog.getByLabelText(splitText.page(2)), splitText.newPart)
  await hands.click(dialog.getByRole('button', { name: splitText.submit }))
  await waitFor(() =>
    expect(callsOf(server, 'POST /efaxes/v2/messages/luis/split')[0]?.body).toMatchObject({
      parts: [{ pages: [1, 3] }, { pages: [2] }],
    }),
  )
})

test('pages that are split again after a lost answer are split once', async () => {
  const SPLIT = 'POST /efaxes/v2/messages/luis/split'
  const { user: hands, server } = open('?fax=luis&split=1', {
    ...answersFor([someFax({ openedAt: 'x' })]),
    [SPLIT]: () => cutConnection(),
  })
  const dialog = within(await screen.findByRole('dialog', { name: splitText.title }))
  await hands.selectOptions(dialog.getByLabelText(splitText.page(2)), splitText.newPart)
  const idsOf = (at: number) =>
    (callsOf(server, SPLIT)[at]!.body as { parts: { id: string }[] }).parts.map(({ id }) => id)
  for (const times of [1, 2]) {
    await hands.click(dialog.getByRole('button', { name: splitText.submit }))
    await waitFor(() => expect(callsOf(server, SPLIT)).toHaveLength(times))
  }
  expect(idsOf(1)).toEqual(idsOf(0))
  await hands.selectOptions(dialog.getByLabelText(splitText.page(3)), splitText.part(2))
  await hands.click(dialog.getByRole('button', { name: splitText.submit }))
  await waitFor(() => expect(callsOf(server, SPLIT)).toHaveLength(3))
  // Other parts are other faxes.
  expect(idsOf(2)).not.toEqual(idsOf(0))
})

test('a fax becomes a referral: its pages go along', async () => {
  const attachment = 'POST /efaxes/v2/messages/luis/attachment'
  const { user: hands, server } = open(
    '',
    answersFor([someFax({ patientId: 'patient' })], {
      [attachment]: () => answer(200, { fileId: 'copy', fileName: 'Fax.pdf', size: 1, pages: 3 }),
    }),
  )
  useSession.setState({ claims: ['User', 'eFax', 'SharedInbox'] })
  await hands.click(await screen.findByRole('button', { name: tableText.moreFor('Luis Ortega') }))
  await hands.click(await screen.findByRole('menuitem', { name: actionText.toReferral }))
  await waitFor(() => expect(callsOf(server, attachment)).toHaveLength(1))
})

describe('a fax that is a referral', () => {
  const PUT = 'POST /efaxes/v2/messages/luis/referral'
  const found = {
    id: 'luis-own',
    organizationId: 'own',
    firstName: 'Luis',
    lastName: 'Ortega',
    dateOfBirth: '1971-03-09',
    email: null,
    mobileNumber: null,
  }
  const openFax = (fax: EfaxMessage) => {
    const shown = open('?set=efax&fax=luis', {
      ...answersFor([fax]),
      [PUT]: () => answer(200, { ...fax, referralId: 'made', documentStatus: 'Processed', version: 2 }),
      'GET /patients/v2': () => answer(200, { patients: [found], continuationToken: null }),
    })
    useSession.setState({ claims: ['eFax', 'SharedInbox', 'Patients'] })
    return shown
  }

  test('goes onto the board with its patient by one button, and leads there', async () => {
    const { user: hands, server } = openFax(someFax({ patientId: 'luis-own' }))
    const [put] = await screen.findAllByRole('button', { name: actionText.toBoard })
    await hands.click(put!)
    await waitFor(() => expect(callsOf(server, PUT)).toHaveLength(1))
    await waitFor(() => expect(useSnackbar.getState().message).toBe(actionText.onBoard))
  })

  test('is asked about where nobody knows whom it is about', async () => {
    const { user: hands, server } = openFax(someFax({ patientName: null }))
    await hands.click((await screen.findAllByRole('link', { name: actionText.toBoard }))[0]!)
    const dialog = within(await screen.findByRole('dialog'))
    await hands.type(dialog.getByRole('searchbox'), 'luis')
    await hands.click(await dialog.findByRole('button', { name: /Luis Ortega/ }))
    await waitFor(() =>
      expect(callsOf(server, PUT).map(({ body }) => body)).toEqual([{ patientId: 'luis-own' }]),
    )
  })

  test('names somebody new, who is added and is its patient', async () => {
    const suggestedNew = { name: 'Ana Maria Ruiz', dateOfBirth: '1971-03-09' }
    const { user: hands, server } = openFax(someFax({ patientName: null, suggestedNew }))
    await hands.click(await screen.findByRole('button', { name: paneText.addNamed('Ana Maria Ruiz') }))
    expect(await screen.findByLabelText<HTMLInputElement>(/First name/)).toHaveProperty('value', 'Ana Maria')
    expect(screen.getByLabelText<HTMLInputElement>(/Last name/)).toHaveProperty('value', 'Ruiz')
    expect(screen.getByLabelText(/Phone/)).toBeTruthy()
    expect(callsOf(server, PUT)).toHaveLength(0)
  })
})
