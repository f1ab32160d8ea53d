// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { handle } from '#platform/live/streams.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, showScreen } from '#platform/testing/show-screen.tsx'
import { ID, MARIA, maria, someText, textingAnswers } from '../testing/some-texts.ts'
import '../state/live.ts'
import { Lists } from './Lists.tsx'

const BASE = '/patient-texting/v2'

const show = (answers: Answers) => {
  const ada = userOf(ADA, { practiceId: 'p1', practiceName: 'Bright Smiles Dental' })
  return showScreen('/dashboard/patients', <Lists onClose={() => undefined} />, answers, ada)
}

const list = {
  id: 'l1',
  smsMessage: 'We are closed tomorrow.',
  state: 'running',
  perMinute: 60,
  createdAt: '2026-11-17T15:00:00.000Z',
  createdBy: 'Carla Diaz',
  total: 2,
  waiting: 1,
  sent: 1,
  skipped: 0,
  cancelled: 0,
  pause: null,
}

test('a list is written, checked with who cannot be reached, sent, and stopped', async () => {
  const { user, server } = show({
    ...textingAnswers(),
    [`GET ${BASE}/lists`]: () => answer(200, { lists: [] }),
    [`POST ${BASE}/lists/preview`]: () =>
      answer(200, {
        reachable: 1,
        pause: { until: '2026-11-18T14:00:00.000Z', timeZone: 'America/Chicago' },
        viaOthers: [
          {
            patientId: 'o',
            name: 'Owen Clarke',
            dateOfBirth: null,
            toName: 'Nora Clarke',
            toNumber: '+15125550126',
          },
        ],
        unreachable: [
          { patientId: 'x', name: 'Paul Clarke', dateOfBirth: '1980-04-02', reason: 'opted-out' },
          { patientId: 'y', name: 'Pia Alvarez', dateOfBirth: null, reason: 'same-number' },
        ],
        example: 'Bright Smiles Dental: We are closed tomorrow.',
        segments: 1,
      }),
    [`POST ${BASE}/lists`]: () => answer(200, list),
    [`POST ${BASE}/lists/l1/cancel`]: () => answer(200, { ...list, state: 'cancelled' }),
  })
  await user.click(await screen.findByRole('button', { name: 'New list' }))
  await user.type(screen.getByLabelText('Text'), 'We are closed tomorrow.')
  await user.click(await screen.findByRole('checkbox', { name: /Maria Alvarez/ }))
  await user.selectOptions(screen.getByLabelText('Pace'), '120 a minute')
  await user.click(screen.getByRole('button', { name: 'Check and send' }))
  expect(await screen.findByText('Paul Clarke, born April 2, 1980: Opted out of texts')).toBeTruthy()
  expect(screen.getByText('1 patient will get this text')).toBeTruthy()
  expect(screen.getByText('1 patient can’t be reached')).toBeTruthy()
  expect(screen.getByText('1 patient shares a phone with somebody who gets it')).toBeTruthy()
  expect(screen.getByText('It’s night at your practice, so the first text leaves at 8:00 AM.')).toBeTruthy()
  expect(screen.getByText('Owen Clarke: to Nora Clarke, (512) 555-0126')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send now' }))
  await waitFor(() =>
    expect(
      server.seen.filter(({ call }) => call === `POST ${BASE}/lists`).map(({ body }) => body),
    ).toMatchObject([{ smsMessage: 'We are closed tomorrow.', patientIds: [MARIA], perMinute: 120 }]),
  )
})

test('a search that finds nobody says so, and offers nobody to choose', async () => {
  const { user } = show({
    ...textingAnswers(),
    [`GET ${BASE}/lists`]: () => answer(200, { lists: [] }),
    [`GET ${BASE}/recipients`]: ({ url }) =>
      answer(200, { recipients: url.includes('keyword=zzz') ? [] : [maria], continuationToken: null }),
  })
  await user.click(await screen.findByRole('button', { name: 'New list' }))
  await user.click(await screen.findByRole('checkbox', { name: /Maria Alvarez/ }))
  expect(screen.queryByText('Nobody found')).toBeNull()
  await user.type(screen.getByRole('searchbox'), 'zzz')
  await screen.findByText('Nobody found')
  expect(screen.queryByRole('button', { name: /^Choose all/ })).toBeNull()
  expect(screen.getByText('1 patient chosen')).toBeTruthy()
})

test('fields are put in where the cursor is, and one that nobody knows is named before anything is sent', async () => {
  const { user } = show({
    ...textingAnswers(),
    [`GET ${BASE}/lists`]: () => answer(200, { lists: [] }),
  })
  await user.click(await screen.findByRole('button', { name: 'New list' }))
  const box = screen.getByLabelText('Text') as HTMLTextAreaElement
  await user.type(box, 'Hi , we are closed.')
  box.setSelectionRange(3, 3)
  await user.click(screen.getByRole('button', { name: 'Patient’s first name' }))
  expect(box.value).toBe('Hi {{patient.firstName}}, we are closed.')
  expect(document.activeElement).toBe(box)
  expect(box.selectionStart).toBe('Hi {{patient.firstName}}'.length)
  const group = screen.getByRole('group', { name: /^Insert a field/ })
  expect(within(group).getAllByRole('button')).toHaveLength(4)
  await user.click(await screen.findByRole('checkbox', { name: /Maria Alvarez/ }))
  await user.clear(box)
  await user.type(box, 'Hi {{{{me.name}}')
  expect(screen.getByText('{{me.name}} can’t be filled in here. Please take it out.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Check and send' }).getAttribute('aria-disabled')).toBe('true')
})

test('the progress counts who can be reached, and what became of each follows its text', async () => {
  const running = { ...list, total: 20, sent: 1, waiting: 14, skipped: 5 }
  let smsStatus = 'queued'
  const entry = {
    patientId: MARIA,
    name: 'Maria Alvarez',
    dateOfBirth: null,
    state: 'sent',
    skipReason: null,
    reason: null,
    conversationId: ID,
  }
  const { user } = show({
    ...textingAnswers(),
    [`GET ${BASE}/lists`]: () => answer(200, { lists: [running] }),
    [`GET ${BASE}/lists/l1`]: () => answer(200, { list: running, entries: [{ ...entry, smsStatus }] }),
  })
  expect(await screen.findByText(/1 of 15 sent · 5 left out/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Result' }))
  expect(await screen.findByRole('row', { name: /Maria Alvarez.*Sending/ })).toBeTruthy()
  smsStatus = 'delivered'
  const message = someText({
    seq: 2,
    isIncoming: false,
    purpose: 'list',
    smsStatus: 'delivered',
    senderId: ADA,
  })
  act(() => handle('texting.message', { conversationId: ID, message }))
  expect(await screen.findByRole('row', { name: /Maria Alvarez.*Delivered/ })).toBeTruthy()
})

test('a list that discloses something is warned of before it is sent, and can be changed', async () => {
  const { user } = show({
    ...textingAnswers(),
    [`GET ${BASE}/lists`]: () => answer(200, { lists: [] }),
    [`POST ${BASE}/lists/preview`]: () =>
      answer(200, {
        reachable: 1,
        pause: null,
        viaOthers: [],
        unreachable: [],
        example: 'born 03/07/1994',
        segments: 1,
      }),
  })
  await user.click(await screen.findByRole('button', { name: 'New list' }))
  await user.type(screen.getByLabelText('Text'), 'You were born 03/07/1994.')
  await user.click(await screen.findByRole('checkbox', { name: /Maria Alvarez/ }))
  await user.click(screen.getByRole('button', { name: 'Check and send' }))
  expect((await screen.findByRole('alert')).textContent).toContain('This has a birth date.')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'You were born 03/07/1994.')
})

test('a list that waits for the morning says when it continues, by the practice’s clock, and can be stopped', async () => {
  const night = { until: '2026-11-18T14:00:00.000Z', timeZone: 'America/Chicago' }
  let state = { ...list, pause: night as typeof night | null }
  const { user, server } = show({
    ...textingAnswers(),
    [`GET ${BASE}/lists`]: () => answer(200, { lists: [state] }),
    [`GET ${BASE}/lists/l1`]: () => answer(200, { list: state, entries: [] }),
    [`POST ${BASE}/lists/l1/cancel`]: () => {
      state = { ...list, state: 'cancelled', pause: null }
      return answer(200, state)
    },
  })
  expect(await screen.findByText(/^Continues at 8:00\sAM$/)).toBeTruthy()
  expect(screen.queryByText('Sending')).toBeNull()
  expect(screen.getByText(/1 of 2 sent/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Result' }))
  await user.click(await screen.findByRole('button', { name: 'Stop sending' }))
  await waitFor(() => expect(server.seen.map(({ call }) => call)).toContain(`POST ${BASE}/lists/l1/cancel`))
  expect(await screen.findByText('Canceled')).toBeTruthy()
})

test('the result of a list says what became of each, and the rest is not sent', async () => {
  const entries = [
    {
      patientId: MARIA,
      name: 'Maria Alvarez',
      dateOfBirth: '1978-06-05',
      state: 'sent',
      skipReason: null,
      smsStatus: 'delivered',
      reason: null,
      conversationId: ID,
    },
    {
      patientId: 'k',
      name: 'Ken Ito',
      dateOfBirth: null,
      state: 'waiting',
      skipReason: null,
      smsStatus: null,
      reason: null,
      conversationId: null,
    },
  ]
  const { user, server } = show({
    ...textingAnswers(),
    [`GET ${BASE}/lists`]: () => answer(200, { lists: [list] }),
    [`GET ${BASE}/lists/l1`]: () => answer(200, { list, entries }),
    [`POST ${BASE}/lists/l1/cancel`]: () => answer(200, { ...list, state: 'cancelled' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Result' }))
  expect(
    within(await screen.findByRole('row', { name: /Maria Alvarez/ })).getByText('Delivered'),
  ).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /^Ken Ito Waiting/ })).getByText('Waiting')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Stop sending' }))
  await waitFor(() => expect(server.seen.map(({ call }) => call)).toContain(`POST ${BASE}/lists/l1/cancel`))
})

const someone = (index: number) => ({ ...maria, id: `p${index}`, firstName: 'Person', lastName: `${index}` })
const queryOf = ({ url }: { url: string }) => new URLSearchParams(url.split('?')[1])

test('all who are found are chosen, however many pages they fill', async () => {
  const pages: Record<string, object> = {
    first: { recipients: [someone(0), someone(1)], continuationToken: 'second' },
    second: { recipients: [someone(2)], continuationToken: null },
  }
  const { user, server } = show({
    ...textingAnswers(),
    [`GET ${BASE}/lists`]: () => answer(200, { lists: [] }),
    [`GET ${BASE}/recipients`]: (seen) =>
      answer(200, pages[queryOf(seen).get('continuationToken') ?? 'first']),
  })
  await user.click(await screen.findByRole('button', { name: 'New list' }))
  await screen.findByRole('checkbox', { name: /Person 0/ })
  expect(screen.queryByRole('checkbox', { name: /Person 2/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Choose all' }))
  expect(await screen.findByText('3 patients chosen')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /Person 1/ }))
  expect(screen.getByText('2 patients chosen')).toBeTruthy()
  await user.type(screen.getByLabelText('Name, number or birth date'), 'Person')
  await user.click(screen.getByRole('button', { name: 'Choose all found' }))
  expect(await screen.findByText('3 patients chosen')).toBeTruthy()
  const read = server.seen.filter(({ call }) => call === `GET ${BASE}/recipients`).map(queryOf)
  expect(read.some((query) => query.get('keyword') === 'Person' && query.has('continuationToken'))).toBe(true)
})

test('a result shows those alone who did not get the text, and opens their conversation', async () => {
  const entry = (index: number, fields: object) => ({
    patientId: `p${index}`,
    name: `Person ${index}`,
    dateOfBirth: null,
    state: 'sent',
    skipReason: null,
    smsStatus: 'delivered',
    reason: null,
    conversationId: `c${index}`,
    ...fields,
  })
  const entries = [
    entry(0, {}),
    entry(1, { smsStatus: 'failed', reason: 'unreachable' }),
    entry(2, { state: 'skipped', skipReason: 'opted-out', smsStatus: null, conversationId: null }),
    entry(3, { state: 'waiting', smsStatus: null, conversationId: null }),
    entry(4, { state: 'skipped', skipReason: 'same-number', smsStatus: null, conversationId: null }),
  ]
  const { user, router } = show({
    ...textingAnswers(),
    [`GET ${BASE}/lists`]: () => answer(200, { lists: [list] }),
    [`GET ${BASE}/lists/l1`]: () => answer(200, { list, entries }),
  })
  const names = () => screen.getAllByRole('row').map((row) => /Person \d/.exec(row.textContent)?.[0])
  await user.click(await screen.findByRole('button', { name: 'Result' }))
  await screen.findByRole('row', { name: /Person 3/ })
  await user.click(screen.getByRole('switch', { name: 'Only the 2 who didn’t get it' }))
  expect(names()).toEqual([undefined, 'Person 1', 'Person 2'])
  await user.click(screen.getByRole('link', { name: 'Person 1' }))
  expect(router.state.location.search).toBe('?conversationId=c1')
})
