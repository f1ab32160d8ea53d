// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { answerQuestion, useQuestion } from '#platform/confirm.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, showScreen } from '#platform/testing/show-screen.tsx'
import { answersFor, someDetail, someReferral } from '../testing/some-documents.ts'
import { actionText, stageText } from '../text.ts'
import { ReferralsPanel } from './ReferralsPanel.tsx'
import { boardText as text } from './text.ts'

const user = userOf(ADA, { practiceId: 'own', practiceName: 'Bright Smiles' })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const referrals = [
  someReferral({ id: 'ken', stageSince: daysAgo(1) }),
  someReferral({
    id: 'ruth',
    patientTag: 'Ruth Feldman',
    stageSince: daysAgo(4),
    toPracticeName: 'South Mopac',
  }),
  someReferral({ id: 'mei', patientTag: 'Mei Tan', stage: 'contacted' }),
]
const board = (more: Answers = {}): Answers =>
  answersFor(referrals, {
    'GET /office-files/v3/referrals': () =>
      answer(200, { referrals, endedCount: 2, openCounts: { sent: 3, received: 6 }, today: '2026-11-16' }),
    ...more,
  })
const Address = () => <output data-testid="address">{useLocation().search}</output>
const open = (search = '', answers = board()) =>
  showScreen(
    `/dashboard/activity?set=referrals${search}`,
    <>
      <ReferralsPanel />
      <Address />
    </>,
    answers,
    user,
  )
const column = (name: string) => screen.findByRole('region', { name })
const STAGE = 'PUT /office-files/v3/ken/stage'

test('what lies too long comes first in its column, whose limit is below its name', async () => {
  open()
  const sent = await column('Sent')
  expect(
    within(sent)
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.slice(0, 4)),
  ).toEqual(['Ruth', 'Ken '])
  expect(within(sent).getByText(text.limit(2))).toBeTruthy()
  expect(within(sent).getByText(text.days(4))).toBeTruthy()
})

test('Alt and an arrow key move a card to the next column, where it has the focus', async () => {
  let stage: 'sent' | 'received' = 'sent'
  const shown = () => referrals.map((one) => (one.id === 'ken' ? { ...one, stage } : one))
  const answers = board({
    'GET /office-files/v3/referrals': () =>
      answer(200, {
        referrals: shown(),
        endedCount: 2,
        openCounts: { sent: 3, received: 6 },
        today: '2026-11-16',
      }),
    [STAGE]: () => {
      stage = 'received'
      return answer(200, shown()[0])
    },
  })
  const { user: hands, server } = open('', answers)
  within(await column('Sent'))
    .getByRole('link', { name: /Ken Ito/ })
    .focus()
  await hands.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await waitFor(() =>
    expect(server.seen.find(({ call }) => call === STAGE)?.body).toEqual({
      from: 'sent',
      to: 'received',
      scheduledOn: null,
    }),
  )
  const received = await column('Received')
  await waitFor(() => expect(received.contains(document.activeElement)).toBe(true))
})

test('a card is dropped into a column, and one that needs a day asks for it', async () => {
  const { server } = open()
  const card = within(await column('Sent')).getByRole('link', { name: /Ken Ito/ })
  fireEvent.dragStart(card)
  fireEvent.dragOver(await column('Patient contacted'))
  fireEvent.drop(await column('Patient contacted'))
  await waitFor(() =>
    expect(server.seen.find(({ call }) => call === STAGE)?.body).toMatchObject({ to: 'contacted' }),
  )
  fireEvent.dragStart(card)
  fireEvent.drop(await column('Scheduled'))
  expect(await screen.findByRole('dialog', { name: stageText.dayTitle })).toBeTruthy()
})

const REPORT = 'PUT /office-files/v3/seen/stage'
const seenBoard = (fromPracticeId: string | null) =>
  board({
    'GET /office-files/v3/referrals': () =>
      answer(200, {
        referrals: [someReferral({ id: 'seen', stage: 'seen', fromPracticeId, toPracticeId: 'own' })],
        endedCount: 0,
        openCounts: { sent: 0, received: 1 },
        today: '2026-11-16',
      }),
    [REPORT]: () => answer(200, someReferral({ id: 'seen', stage: 'report' })),
  })

test.each(['drag', 'keyboard'])('into Report back by %s, the report is written first', async (by) => {
  const { user: hands, server } = open('&side=received', seenBoard('lakeside'))
  const card = within(await column('Seen')).getByRole('link')
  card.focus()
  if (by === 'keyboard') await hands.keyboard('{Alt>}{ArrowRight}{/Alt}')
  else {
    fireEvent.dragStart(card)
    fireEvent.drop(await column('Report back'))
  }
  await waitFor(() => expect(screen.getByTestId('address').textContent).toContain('send=report&about=seen'))
  expect(server.seen.some(({ call }) => call === REPORT)).toBe(false)
})

test.each([
  ['sent', 'own'],
  ['received', null],
])(
  'where no report can be written (%s), one says first that it was given another way',
  async (side, from) => {
    const { server } = open(`&side=${side}`, seenBoard(from))
    fireEvent.dragStart(within(await column('Seen')).getByRole('link'))
    fireEvent.drop(await column('Report back'))
    await waitFor(() => expect(useQuestion.getState().open?.question.title).toBe(text.withoutReport.title))
    expect(server.seen.some(({ call }) => call === REPORT)).toBe(false)
    answerQuestion(true)
    await waitFor(() => expect(server.seen.some(({ call }) => call === REPORT)).toBe(true))
  },
)

test('a move that cannot be is refused with a sentence', async () => {
  const { user: hands, server } = open()
  within(await column('Sent'))
    .getByRole('link', { name: /Ken Ito/ })
    .focus()
  await hands.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  fireEvent.dragStart(within(await column('Patient contacted')).getByRole('link', { name: /Mei Tan/ }))
  // A browser drops only where the drag over it was taken.
  expect(fireEvent.dragOver(await column('Sent'))).toBe(false)
  fireEvent.drop(await column('Sent'))
  expect(useSnackbar.getState().message).toBe(text.cannot)
  expect(server.seen.some(({ call }) => call.startsWith('PUT'))).toBe(false)
})

test('the other direction is read, and one practice or what is late can be shown alone', async () => {
  const { user: hands, server } = open()
  await column('Sent')
  await hands.click(screen.getByRole('link', { name: new RegExp(`^${text.tooLong}`) }))
  expect(screen.queryByRole('link', { name: /Ken Ito/ })).toBeNull()
  await hands.click(screen.getByRole('link', { name: new RegExp(`^${text.tooLong}`) }))
  await hands.selectOptions(screen.getByLabelText(text.practice), 'Lakeside Oral Surgery')
  expect(screen.queryByRole('link', { name: /Ruth Feldman/ })).toBeNull()
  await hands.click(screen.getByRole('link', { name: new RegExp(`^${text.received}`) }))
  await waitFor(() => expect(server.seen.some(({ url }) => url.includes('side=received'))).toBe(true))
})

test('the table has the same referrals, and ended ones unfold', async () => {
  const { user: hands } = open(
    '&view=list',
    board({
      'GET /office-files/v3/referrals/ended': () =>
        answer(200, {
          referrals: [someReferral({ id: 'tom', patientTag: 'Tomas Reyes', stage: 'closed' })],
          continuationToken: null,
        }),
    }),
  )
  const rows = await screen.findAllByRole('row')
  expect(rows).toHaveLength(referrals.length + 1)
  await hands.click(screen.getByRole('link', { name: text.board }))
  await hands.click(await screen.findByRole('button', { name: text.showEnded }))
  expect(await screen.findByRole('link', { name: 'Tomas Reyes' })).toBeTruthy()
})

test('figures are shown with their numbers', async () => {
  open(
    '&view=figures',
    board({
      'GET /office-files/v3/referrals/figures': () =>
        answer(200, {
          practices: [{ practiceName: 'Lakeside', sent: 4, received: 2, closed: 3, declined: 1, noShow: 0 }],
          daysTo: [{ stage: 'received', days: 1.4, count: 4 }],
          sent: 4,
          received: 2,
          closedShare: { sent: 0.5, received: null },
        }),
    }),
  )
  expect(await screen.findByText('50%')).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: 'Lakeside' })).toBeTruthy()
  expect(screen.getByText('1 day, 4 referrals')).toBeTruthy()
  // They count both directions and all practices.
  expect(screen.queryByLabelText(text.practice)).toBeNull()
  expect(screen.queryByRole('link', { name: new RegExp(`^${text.tooLong}`) })).toBeNull()
  expect(screen.queryByRole('link', { name: new RegExp(`^${text.received}`) })).toBeNull()
})

test('Mine shows those that one was given, and pressed again all of them', async () => {
  const given = {
    'GET /worklist/v1/items': () => answer(200, { items: [{ itemId: 'mei' }], continuationToken: null }),
  }
  const { user: hands, server } = open('', board(given))
  await hands.click(await screen.findByRole('link', { name: text.mine }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /Ken Ito/ })).toBeNull())
  expect(screen.getByRole('link', { name: /Mei Tan/ })).toBeTruthy()
  expect(server.seen.some(({ url }) => url.includes('filter=mine') && url.includes('kind=documents.'))).toBe(
    true,
  )
  await hands.click(screen.getByRole('link', { name: text.mine }))
  expect(await screen.findByRole('link', { name: /Ken Ito/ })).toBeTruthy()
})

test('a person who saw the patient is offered to send the report, and can say that it was given another way', async () => {
  const seen = someReferral({
    stage: 'seen',
    fromPracticeId: 'lakeside',
    fromPracticeName: 'Lakeside Oral Surgery',
    toPracticeId: 'own',
    openedAt: daysAgo(1),
  })
  const { user: hands, server } = open(
    '&side=received&document=ken',
    board({ 'GET /office-files/v3/ken': () => answer(200, someDetail(seen)) }),
  )
  const button = await screen.findByRole('link', { name: actionText.reportBack })
  expect(button.getAttribute('href')).toContain('send=report&about=ken')
  await hands.click(screen.getByRole('button', { name: stageText.other }))
  await hands.click(await screen.findByRole('menuitem', { name: stageText.reportedElsewhere }))
  await waitFor(() =>
    expect(server.seen.find(({ call }) => call === STAGE)?.body).toMatchObject({
      from: 'seen',
      to: 'report',
    }),
  )
})

test('a card says that there is a report only where there is one', async () => {
  const shown = [
    someReferral({ stage: 'report', hasReport: true }),
    someReferral({ id: 'moved', patientTag: 'Priya Nair', stage: 'report' }),
  ]
  open(
    '',
    board({
      'GET /office-files/v3/referrals': () =>
        answer(200, {
          referrals: shown,
          endedCount: 0,
          openCounts: { sent: 2, received: 0 },
          today: '2026-11-16',
        }),
    }),
  )
  const cards = within(await column('Report back')).getAllByRole('link')
  expect(cards.map(({ textContent }) => textContent?.includes(text.readReport))).toEqual([true, false])
})
