// @vitest-environment jsdom
import { documentItem } from '@corridor/contract/documents/work-item.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSnackbar } from '#platform/snackbar.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { answersFor, someDetail, someDocument, someReferral } from '../testing/some-documents.ts'
import { actionText, paneText, stageText, tableText } from '../text.ts'
import { DocumentsPanel } from './DocumentsPanel.tsx'

const user = userOf(ADA, { practiceId: 'own', practiceName: 'Bright Smiles' })
const open = (search: string, answers: Answers) =>
  showScreen(
    `/dashboard/activity${search}`,
    <DocumentsPanel table="Incoming" tabs={null} empty={<p>Nothing yet</p>} />,
    answers,
    user,
  )
type Server = ReturnType<typeof open>['server']
const callsOf = ({ seen }: Server, call: string) => seen.filter((one) => one.call === call)
const undo = () => useSnackbar.getState().action?.run()

test('rows say who, from where and how far; what is typed and the type go to the server, and the same type twice is off', async () => {
  const { user: hands, server } = open('', answersFor([someDocument()]))
  await screen.findByRole('link', { name: /Maria Alvarez/ })
  expect(screen.getByText('Lakeside Oral Surgery')).toBeTruthy()
  expect(screen.getByText(tableText.status.new)).toBeTruthy()
  await hands.type(screen.getByRole('searchbox'), 'alv')
  await waitFor(() => expect(server.seen.some(({ url }) => url.includes('searchKey=alv'))).toBe(true))
  await hands.click(screen.getByRole('link', { name: tableText.filterNames.Ref }))
  await waitFor(() => expect(server.seen.some(({ url }) => url.includes('type=Ref'))).toBe(true))
  await hands.click(screen.getByRole('link', { name: tableText.filterNames.Ref }))
  expect(screen.getByRole('link', { name: tableText.filterNames.Unset }).getAttribute('aria-current')).toBe(
    'true',
  )
})

test('the order that was chosen goes to the server, and holds the next time', async () => {
  const { user: hands, server, unmount } = open('', answersFor([someDocument()]))
  await hands.selectOptions(await screen.findByLabelText('Order'), 'needs-action-first')
  await waitFor(() =>
    expect(server.seen.some(({ url }) => url.includes('order=needs-action-first'))).toBe(true),
  )
  unmount()
  open('', answersFor([someDocument()]))
  expect((await screen.findByLabelText<HTMLSelectElement>('Order')).value).toBe('needs-action-first')
  localStorage.clear()
})

test('nothing yet and nothing found are two things', async () => {
  const { user: hands } = open('?q=zz', answersFor([]))
  await screen.findByText(tableText.noneTitle)
  await hands.click(screen.getByRole('button', { name: tableText.clear }))
  await screen.findByText('Nothing yet')
})

test('E processes the row that has the focus, and Undo takes it back', async () => {
  const { user: hands, server } = open('', answersFor([someDocument()]))
  ;(await screen.findByRole('link', { name: /Maria Alvarez/ })).focus()
  await hands.keyboard('e')
  const call = 'PUT /office-files/v2/maria/process'
  await waitFor(() => expect(callsOf(server, call).map(({ body }) => body)).toEqual([{ isProcessed: true }]))
  await waitFor(() => expect(useSnackbar.getState().message).toBe(actionText.processed))
  expect(screen.queryByRole('link', { name: /Maria Alvarez/ })).toBeNull()
  undo()
  await waitFor(() => expect(callsOf(server, call).at(-1)?.body).toEqual({ isProcessed: false }))
  await screen.findByRole('link', { name: /Maria Alvarez/ })
  // The replies say where the row belongs: the table is not read again.
  expect(callsOf(server, 'GET /office-files/v3')).toHaveLength(1)
})

test('J and K move between the rows', async () => {
  const { user: hands } = open(
    '',
    answersFor([someDocument(), someDocument({ id: 'b', patientTag: 'Ken Ito' })]),
  )
  const [first, second] = await screen.findAllByRole('link', { name: /Maria Alvarez|Ken Ito/ })
  first!.focus()
  await hands.keyboard('j')
  expect(document.activeElement).toBe(second)
  await hands.keyboard('k')
  expect(document.activeElement).toBe(first)
})

test('several are processed at once with Undo, without what is not decided, and given to one person', async () => {
  const pending = someDocument({ id: 'web', patientTag: 'Theo Marsh', guestReferralStatus: 'Pending' })
  const itemOf = (itemId: string) => `/worklist/v1/items/${documentItem.kind}/${itemId}`
  const { user: hands, server } = open(
    '',
    answersFor([someDocument(), someDocument({ id: 'b', patientTag: 'Ken Ito' }), pending], {
      [`GET ${itemOf('maria')}/people`]: () => answer(200, { people: [{ id: 'ben', name: 'Ben Cruz' }] }),
      [`GET ${itemOf('maria')}`]: () =>
        answer(200, {
          item: { kind: documentItem.kind, itemId: 'maria', assigneeId: null, version: 1 },
          notes: [],
        }),
      [`PUT ${itemOf('maria')}/assignee`]: () =>
        answer(200, { kind: documentItem.kind, itemId: 'maria', assigneeId: 'ben', version: 2 }),
    }),
  )
  const select = async (name: string) =>
    hands.click(await screen.findByRole('checkbox', { name: tableText.select(name) }))
  await select('Maria Alvarez')
  await select('Ken Ito')
  await select('Theo Marsh')
  await hands.click(within(screen.getByRole('toolbar')).getByRole('button', { name: actionText.process }))
  await waitFor(() => expect(useSnackbar.getState().message).toBe(actionText.processedMany(2, 1)))
  const processed = (id: string) =>
    callsOf(server, `PUT /office-files/v2/${id}/process`).map(({ body }) => body)
  expect([processed('maria'), processed('b'), processed('web')]).toEqual([
    [{ isProcessed: true }],
    [{ isProcessed: true }],
    [],
  ])
  expect(screen.queryByRole('toolbar')).toBeNull()
  undo()
  await waitFor(() => expect(processed('b').at(-1)).toEqual({ isProcessed: false }))
  await select('Maria Alvarez')
  await hands.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Assign' }))
  await hands.click(await screen.findByRole('menuitem', { name: 'Ben Cruz' }))
  await waitFor(() =>
    expect(callsOf(server, `PUT ${itemOf('maria')}/assignee`)[0]?.body).toEqual({
      personId: 'ben',
      before: null,
    }),
  )
})

test('behind the dots it is deleted with Undo, worked on, and its type changed', async () => {
  const { user: hands, server } = open('', answersFor([someDocument()]))
  const choose = async (name: string) => {
    await hands.click(await screen.findByRole('button', { name: tableText.moreFor('Maria Alvarez') }))
    await hands.click(await screen.findByRole('menuitem', { name }))
  }
  await choose(actionText.workOn)
  await choose(actionText.asReferral)
  await choose(actionText.delete)
  await waitFor(() => expect(callsOf(server, 'DELETE /office-files/v2/maria')).toHaveLength(1))
  expect(callsOf(server, 'PUT /office-files/v2/maria/mark-as-worked-on')).toHaveLength(1)
  expect(callsOf(server, 'PATCH /office-files/v2/maria')[0]?.body).toEqual({ isReferral: true, version: 1 })
  await waitFor(() => expect(useSnackbar.getState().message).toBe(actionText.deleted))
  undo()
  await waitFor(() => expect(callsOf(server, 'POST /office-files/v2/maria/restore')).toHaveLength(1))
})

test('the pane of what is deleted or declined closes, and nothing asks for it again', async () => {
  for (const [over, name, call] of [
    [{}, actionText.delete, 'DELETE /office-files/v2/maria'],
    [{ guestReferralStatus: 'Pending' }, actionText.decline, 'POST /office-files/v2/maria/reject'],
  ] as const) {
    const one = someDocument({ ...over, openedAt: new Date().toISOString() })
    const { user: hands, server, unmount } = open('?document=maria', answersFor([one]))
    const pane = await screen.findByRole('complementary', { name: paneText.label('Maria Alvarez') })
    if (name === actionText.delete) {
      await hands.click(await within(pane).findByRole('button', { name: actionText.more }))
      await hands.click(await screen.findByRole('menuitem', { name }))
    } else await hands.click(await within(pane).findByRole('button', { name }))
    await waitFor(() => expect(callsOf(server, call)).toHaveLength(1))
    expect(screen.queryByRole('complementary')).toBeNull()
    const deletedAt = server.seen.findIndex((one) => one.call === call)
    await screen.findByText('Nothing yet')
    expect(server.seen.slice(deletedAt).some(({ call }) => call === 'GET /office-files/v3/maria')).toBe(false)
    unmount()
  }
})

test('a person who works on it can let go, and only others can take over', async () => {
  const mine = someDocument({ workedOnBy: { id: user.id, name: 'Ada Hill' } })
  const theirs = someDocument({ id: 'b', patientTag: 'Ken Ito', workedOnBy: { id: 'ben', name: 'Ben Cruz' } })
  const { user: hands, server } = open('', answersFor([mine, theirs]))
  const choose = async (of: string, name: string) => {
    await hands.click(await screen.findByRole('button', { name: tableText.moreFor(of) }))
    await hands.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('Maria Alvarez', actionText.letGo)
  await choose('Ken Ito', actionText.takeOver)
  const bodyOf = (id: string) => callsOf(server, `PUT /office-files/v2/${id}/mark-as-worked-on`)[0]?.body
  await waitFor(() => expect(bodyOf('b')).toEqual({ isTakingOver: true, isStopping: false }))
  expect(bodyOf('maria')).toEqual({ isTakingOver: false, isStopping: true })
})

test('somebody who was slower reads why', async () => {
  const sentence = 'Someone else already processed this document.'
  const { user: hands } = open(
    '?document=maria',
    answersFor([someDocument()], {
      'PUT /office-files/v2/maria/process': () => refusal(409, 'document-already-processed', sentence),
    }),
  )
  const pane = await screen.findByRole('complementary', { name: paneText.label('Maria Alvarez') })
  await hands.click(await within(pane).findByRole('button', { name: actionText.process }))
  await waitFor(() => expect(useSnackbar.getState().message).toContain(sentence))
})

test('opening marks it as opened once, and a comment goes to both practices', async () => {
  const { user: hands, server } = open(
    '?document=maria&tab=comments',
    answersFor([someDocument()], { 'POST /office-files/v2/comments': () => answer(200) }),
  )
  const box = await screen.findByRole('textbox', { name: paneText.commentLabel('Lakeside Oral Surgery') })
  await hands.type(box, 'Call me.')
  await hands.click(screen.getByRole('button', { name: paneText.sendComment }))
  await waitFor(() =>
    expect(callsOf(server, 'POST /office-files/v2/comments')[0]?.body).toMatchObject({
      officeFileId: 'maria',
      text: 'Call me.',
    }),
  )
  expect(callsOf(server, 'PUT /office-files/v2/maria/opened').length).toBeGreaterThan(0)
})

test('a referral from the website is approved or declined before anything else', async () => {
  const pending = someDocument({
    isReferral: true,
    guestReferralStatus: 'Pending',
    guestSenderEmailAddress: 'dr@north.example',
    openedAt: new Date().toISOString(),
  })
  const { user: hands, server } = open('?document=maria', answersFor([pending]))
  expect(await screen.findAllByText(tableText.status.approval)).toBeTruthy()
  expect(screen.queryByRole('button', { name: actionText.process })).toBeNull()
  await screen.findByRole('button', { name: actionText.approve })
  // The server refuses to move or process it before that, and nothing offers it.
  expect(screen.queryByRole('button', { name: stageText.remind })).toBeNull()
  expect(screen.queryByRole('button', { name: stageText.other })).toBeNull()
  expect(screen.queryByText(stageText.either)).toBeNull()
  await hands.click(await screen.findByRole('button', { name: actionText.approve }))
  await waitFor(() => expect(callsOf(server, 'POST /office-files/v2/maria/accept')).toHaveLength(1))
  await hands.click(screen.getByRole('button', { name: actionText.decline }))
  await waitFor(() => expect(callsOf(server, 'POST /office-files/v2/maria/reject')).toHaveLength(1))
})

test('a referral is moved to its next stage, to a day, out of it, and the other side is reminded', async () => {
  const referral = someReferral({ stage: 'contacted' })
  const stage = 'PUT /office-files/v3/ken/stage'
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const { user: hands, server } = open('?document=ken', answersFor([referral]))
  await hands.click(await screen.findByRole('button', { name: stageText.scheduledFor }))
  const dialog = screen.getByRole('dialog', { name: stageText.dayTitle })
  await hands.click(within(dialog).getByRole('button', { name: stageText.save }))
  expect(within(dialog).getAllByText(stageText.dayMissing)).toBeTruthy()
  await hands.type(within(dialog).getByLabelText(stageText.day), day)
  await hands.click(within(dialog).getByRole('button', { name: stageText.save }))
  await waitFor(() =>
    expect(callsOf(server, stage)[0]?.body).toEqual({
      from: 'contacted',
      to: 'scheduled',
      scheduledOn: day,
    }),
  )
  await hands.click(screen.getByRole('button', { name: 'Declined' }))
  await waitFor(() => expect(callsOf(server, stage).at(-1)?.body).toMatchObject({ to: 'declined' }))
  await hands.click(screen.getByRole('button', { name: stageText.remind }))
  await waitFor(() => expect(callsOf(server, 'POST /office-files/v3/ken/remind')).toHaveLength(1))
})

test('forwarding names a practice, and sends under one id', async () => {
  const practices = [
    { id: 'lakeside', name: 'Lakeside Oral Surgery', practiceType: null, city: null, state: null },
    { id: 'hilltop', name: 'Hilltop Medical', practiceType: null, city: null, state: null },
  ]
  const { user: hands, server } = open(
    '?document=maria&forward=1',
    answersFor([someDocument()], {
      'GET /recipients/v2/practice-directory': () => answer(200, { practices, recipients: [] }),
      'POST /office-files/v2/forward': () => answer(200, someDocument({ id: 'copy' })),
    }),
  )
  const dialog = await screen.findByRole('dialog', { name: actionText.forwardTitle })
  await hands.click(within(dialog).getByRole('button', { name: actionText.forward }))
  expect(callsOf(server, 'POST /office-files/v2/forward')).toHaveLength(0)
  await hands.selectOptions(within(dialog).getByLabelText(actionText.forwardTo), 'Hilltop Medical')
  await hands.click(within(dialog).getByRole('button', { name: actionText.forward }))
  await waitFor(() =>
    expect(callsOf(server, 'POST /office-files/v2/forward')[0]?.body).toMatchObject({
      sharedDocumentId: 'maria',
      toPracticeId: 'hilltop',
    }),
  )
})

test('a document that is gone says so', async () => {
  open('?document=gone', answersFor([someDocument()]))
  expect(await screen.findByText(paneText.notFoundTitle)).toBeTruthy()
})

test('the history reads as sentences', async () => {
  const at = new Date().toISOString()
  const entry = {
    at,
    by: 'Farid Khan',
    practiceName: 'Lakeside',
    stage: null,
    scheduledOn: null,
    detail: null,
  }
  open(
    '?document=maria&tab=history',
    answersFor([someDocument()], {
      'GET /office-files/v3/maria': () =>
        answer(
          200,
          someDetail(someDocument(), {
            history: [
              { ...entry, id: '1', kind: 'stage-moved', stage: 'scheduled', scheduledOn: '2027-01-04' },
              { ...entry, id: '2', kind: 'forwarded', detail: 'Hilltop Medical' },
            ],
          }),
        ),
    }),
  )
  expect(await screen.findByText('Scheduled for January 4, 2027')).toBeTruthy()
  expect(screen.getByText('Forwarded to Hilltop Medical')).toBeTruthy()
})
