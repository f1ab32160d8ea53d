// @vitest-environment jsdom
import type { TrailEntry } from '@corridor/contract/office/trail.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { TrailTab } from './TrailTab.tsx'
import { trailText as text } from './text.ts'

const AUDIT = 'GET /my-office/v2/audit'
const entry = (over: Partial<TrailEntry> = {}): TrailEntry => ({
  id: '1',
  at: '2026-01-01T10:00:00.000Z',
  word: 'files.downloaded',
  isRefused: false,
  code: null,
  personId: ADA,
  personName: 'Dr. Ada Owens',
  subjectKind: 'file',
  subjectId: 'scan-1',
  subjectName: null,
  address: '10.0.0.1',
  ...over,
})

const CSV = () => new Response('Time (UTC),Person', { headers: { 'content-type': 'text/csv' } })
let exported: () => Response = CSV

function showLog(entries: TrailEntry[], address = '/dashboard/office?tab=log', next: string | null = null) {
  return showScreen(
    address,
    <TrailTab />,
    {
      [AUDIT]: ({ url }) =>
        answer(
          200,
          url.includes('continuationToken')
            ? { entries: [entry({ id: '9', word: 'chat.message-sent' })], continuationToken: null }
            : { entries, continuationToken: next },
        ),
      'GET /my-office/v2/audit/export': () => exported(),
      'GET /invitations/v2/team-members': () =>
        answer(200, { teamMembersList: [{ id: 'p-ben', displayName: 'Ben Cruz' }] }),
    },
    userOf(ADA, { practiceId: 'p1' }),
  )
}
const searchesSent = (server: ReturnType<typeof showLog>['server']) =>
  server.seen.filter(({ call }) => call === AUDIT).map(({ url }) => new URL(url, 'http://x').search)

test('says who did what, and what was refused', async () => {
  showLog([entry(), entry({ id: '2', word: 'office.audit-read', isRefused: true, personName: null })])
  expect(await screen.findByText('Dr. Ada Owens · Opened a file')).toBeTruthy()
  expect(screen.getByText(`${text.nobody} · Looked at this log`)).toBeTruthy()
  // One of them is a choice of the filter.
  expect(screen.getAllByText(text.refused)).toHaveLength(2)
})

test('who else touched a thing is one click away, and back', async () => {
  const { user, server } = showLog([entry()])
  await user.click(await screen.findByRole('link', { name: text.whoElseLabel('file') }))
  await vi.waitFor(() => expect(searchesSent(server).at(-1)).toBe('?subjectId=scan-1'))
  await user.click(await screen.findByRole('link', { name: text.showAll }))
  await vi.waitFor(() => expect(searchesSent(server).at(-1)).toBe(''))
})

test('a search is sent with Enter, once, and not with every letter, and can be cleared', async () => {
  const { user, server } = showLog([entry()])
  await screen.findByText('Dr. Ada Owens · Opened a file')
  await user.type(screen.getByRole('searchbox', { name: text.search }), 'ada opened{Enter}')
  await vi.waitFor(() => expect(searchesSent(server)).toEqual(['', '?search=ada+opened']))
  await user.click(await screen.findByRole('button', { name: text.clearSearch }))
  await vi.waitFor(() => expect(searchesSent(server).at(-1)).toBe(''))
})

test('background activity is asked for by its switch, and repeated reads are one row', async () => {
  const reads = Array.from({ length: 9 }, (_, at) =>
    entry({ id: `r${at}`, word: 'chat.channels-read', subjectId: null }),
  )
  const { user, server } = showLog(reads)
  expect(await screen.findByText('Dr. Ada Owens · Looked through their conversations, 9 times')).toBeTruthy()
  const background = screen.getByRole('switch', { name: text.automatic })
  await user.click(background)
  await vi.waitFor(() => expect(searchesSent(server).at(-1)).toBe('?automatic=true'))
  await user.click(background)
  await vi.waitFor(() => expect(searchesSent(server).at(-1)).toBe(''))
})

test('a search that finds nothing yet goes on by itself where there is more', async () => {
  showLog([], '/dashboard/office?tab=log&q=sent', 'next')
  expect(await screen.findByText('Dr. Ada Owens · Sent a message')).toBeTruthy()
})

test('files and conversations are shown by their names', async () => {
  showLog([
    entry({ subjectName: 'Jane.pdf' }),
    entry({
      id: '2',
      word: 'chat.message-sent',
      subjectKind: 'message',
      subjectId: 'c/m',
      subjectName: 'Implant team',
    }),
  ])
  expect(await screen.findByText('File: Jane.pdf')).toBeTruthy()
  expect(screen.getByText('Message in: Implant team')).toBeTruthy()
})

test('an export is a file with what the filters choose, and says when another is running', async () => {
  const made = vi.fn((_file: Blob) => 'blob:log')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined }))
  const { user, server } = showLog([entry()], '/dashboard/office?tab=log&area=files&background=1')
  await user.click(await screen.findByRole('button', { name: text.export }))
  await vi.waitFor(() => expect(made).toHaveBeenCalled())
  expect(await made.mock.calls[0]![0].text()).toBe('Time (UTC),Person')
  expect(server.seen.find(({ call }) => call.endsWith('/export'))?.url).toMatch(/export\?area=files$/)
  exported = () => refusal(429, 'bulk-running')
  await user.click(screen.getByRole('button', { name: text.export }))
  await vi.waitFor(() => expect(server.seen.filter(({ call }) => call.endsWith('/export'))).toHaveLength(2))
  expect(made).toHaveBeenCalledTimes(1)
  exported = CSV
})

test('a person who left the team can be chosen once they are seen, and stays chosen', async () => {
  const gone = '00000000-0000-4000-8000-00000000900e'
  const { user, server } = showLog([entry({ personId: gone, personName: 'Eve Gone' })])
  await screen.findByText('Eve Gone · Opened a file')
  await user.selectOptions(screen.getByLabelText(text.person), 'Eve Gone')
  await vi.waitFor(() => expect(searchesSent(server).at(-1)).toBe(`?personId=${gone}`))
})

test('somebody in the address whom nothing here names is not shown as everyone', async () => {
  const gone = '00000000-0000-4000-8000-00000000900e'
  showLog([], `/dashboard/office?tab=log&who=${gone}`)
  await screen.findByText(text.noneTitle)
  expect((screen.getByLabelText(text.person) as HTMLSelectElement).selectedOptions[0]?.text).toBe(
    text.someoneElse,
  )
})

test('older ones come when they are asked for', async () => {
  const { user } = showLog([entry()], undefined, 'next')
  await user.click(await screen.findByRole('button', { name: text.more }))
  expect(await screen.findByText('Dr. Ada Owens · Sent a message')).toBeTruthy()
  expect(screen.queryByRole('button', { name: text.more })).toBeNull()
})

test('what is older than an export can be chosen by dates', async () => {
  const { user, server } = showLog([entry()])
  await user.selectOptions(await screen.findByLabelText(text.time), text.chosenDates)
  fireEvent.change(screen.getByLabelText(text.to), { target: { value: '2026-01-31' } })
  const to = new Date(2026, 1, 1).toISOString()
  await vi.waitFor(() => expect(searchesSent(server).at(-1)).toBe(`?${new URLSearchParams({ to })}`))
  await user.selectOptions(screen.getByLabelText(text.time), text.always)
  expect(screen.queryByLabelText(text.to)).toBeNull()
})

test('nothing yet is another thing than nothing that fits, which can be cleared', async () => {
  showLog([])
  expect(await screen.findByText(text.emptyTitle)).toBeTruthy()
})

test('filters that hide everything can be cleared', async () => {
  const { user, router } = showLog([], '/dashboard/office?tab=log&area=files&outcome=refused')
  await user.click(await screen.findByRole('button', { name: text.clear }))
  expect(router.state.location.search).toBe('?tab=log')
})

test('where nothing was found yet and older entries are left, it says so, and looks further on request', async () => {
  const { user, server } = showScreen(
    '/dashboard/office?tab=log',
    <TrailTab />,
    {
      [AUDIT]: () => answer(200, { entries: [], continuationToken: 'older' }),
      'GET /invitations/v2/team-members': () => answer(200, { teamMembersList: [] }),
    },
    userOf(ADA, { practiceId: 'p1' }),
  )
  expect(await screen.findByText(text.soFarTitle)).toBeTruthy()
  expect(screen.queryByText(text.emptyTitle)).toBeNull()
  const before = server.count(AUDIT)
  await user.click(screen.getByRole('button', { name: text.lookFurther }))
  await waitFor(() => expect(server.count(AUDIT)).toBe(before + 1))
})
