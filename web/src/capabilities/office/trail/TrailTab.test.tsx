// @vitest-environment jsdom
import type { TrailEntry } from '@corridor/contract/office/trail.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ADA, userOf } from '../../../platform/testing/people.ts'
import { answer, showScreen } from '../../../platform/testing/show-screen.tsx'
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
      'GET /my-office/v2/audit/export': () => answer(200, { fileName: 'log.csv', csv: 'Time', isCut: false }),
      'GET /invitations/v2/team-members': () =>
        answer(200, { teamMembersList: [{ id: 'p-ben', displayName: 'Ben Cruz' }] }),
    },
    userOf(ADA, { practiceId: 'p1' }),
  )
}
const asked = (server: ReturnType<typeof showLog>['server']) =>
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
  await vi.waitFor(() => expect(asked(server).at(-1)).toBe('?subjectId=scan-1'))
  await user.click(await screen.findByRole('link', { name: text.showAll }))
  await vi.waitFor(() => expect(asked(server).at(-1)).toBe(''))
})

test('a search is asked with Enter, once, and not with every letter', async () => {
  const { user, server } = showLog([entry()])
  await screen.findByText('Dr. Ada Owens · Opened a file')
  await user.type(screen.getByRole('searchbox', { name: text.search }), 'scan-7{Enter}')
  await vi.waitFor(() => expect(asked(server)).toEqual(['', '?subjectId=scan-7']))
})

test('a search for somebody by name asks for what happened to them', async () => {
  const { user, server } = showLog([entry()])
  await screen.findByText('Dr. Ada Owens · Opened a file')
  await user.type(screen.getByRole('searchbox', { name: text.search }), 'ben{Enter}')
  await vi.waitFor(() => expect(asked(server).at(-1)).toBe('?subjectId=p-ben'))
  expect((screen.getByRole('searchbox', { name: text.search }) as HTMLInputElement).value).toBe('Ben Cruz')
})

test('whoever left the team can be chosen once they are seen, and stays chosen', async () => {
  const gone = '00000000-0000-4000-8000-00000000900e'
  const { user, server } = showLog([entry({ personId: gone, personName: 'Eve Gone' })])
  await screen.findByText('Eve Gone · Opened a file')
  await user.selectOptions(screen.getByLabelText(text.person), 'Eve Gone')
  await vi.waitFor(() => expect(asked(server).at(-1)).toBe(`?personId=${gone}`))
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
  await vi.waitFor(() => expect(asked(server).at(-1)).toBe(`?${new URLSearchParams({ to })}`))
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
