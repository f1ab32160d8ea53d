// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { firstStep } from '#platform/capability/first-steps.ts'
import type { MenuEntry } from '#platform/capability/menu-entry.ts'
import { type WaitingItem, waiting } from '#platform/capability/waiting.ts'
import { Capabilities, type WebCapability } from '#platform/capability.ts'
import { countsQuery } from '#platform/counts.ts'
import { useSession } from '#platform/session.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { IconMail } from '#ui/icons/icons.ts'
import { showAt } from '#ui/testing/show.tsx'
import { Home } from './Home.tsx'

const entry: MenuEntry = {
  label: 'Letters',
  shortLabel: 'Letters',
  purpose: 'Letters on paper',
  path: '/dashboard/letters',
  Icon: IconMail,
  anyOf: ['Chat'],
}

const waits = (name: string, line: Partial<WaitingItem>) =>
  waiting({
    entry: { ...entry, path: `/dashboard/${name}` },
    count: { name, claim: 'Chat', changedBy: [] },
    claim: 'Chat',
    query: { queryKey: [name], queryFn: async () => name },
    item: () => ({
      title: name,
      action: 'Read',
      path: `/dashboard/letters?of=${name}`,
      since: '2026-11-15T08:00:00Z',
      Icon: IconMail,
      tone: 'blue',
      ...line,
    }),
  })

function open(capability: Omit<WebCapability, 'routes'>, numbers: Record<string, number> = {}) {
  const client = new QueryClient()
  const updatedAt = '2026-11-15T12:00:00Z'
  const counts = Object.entries(numbers).map(([name, count]) => ({ name, count, updatedAt }))
  client.setQueryData(countsQuery.queryKey, counts)
  const shown = showAt(
    '/dashboard',
    <QueryClientProvider client={client}>
      <Capabilities value={[{ routes: [], menu: [entry], ...capability }]}>
        <Home />
      </Capabilities>
    </QueryClientProvider>,
  )
  return { ...shown, client }
}

beforeEach(() => {
  localStorage.clear()
  useSession.setState({ user: userOf(ADA), claims: ['Chat'], restore: 'complete' })
})

test('what waits comes urgent first, then longest, with what to do about it', async () => {
  const declared = [
    waits('young', { since: '2026-11-15T09:00:00Z' }),
    waits('old', { since: '2026-11-14T09:00:00Z' }),
    waits('urgent', { isUrgent: true, since: '2026-11-15T10:00:00Z' }),
    waits('nothing', {}),
  ]
  open({ waiting: declared }, { young: 1, old: 2, urgent: 1, nothing: 0 })
  await screen.findByText('old')
  const card = screen.getByRole('region', { name: 'Waiting for you' })
  expect(
    within(card)
      .getAllByRole('link')
      .map((link) => link.getAttribute('aria-label')),
  ).toEqual(['Read: urgent', 'Read: old', 'Read: young'])
  expect(within(card).getByText('4 waiting')).toBeTruthy()
})

test('two kinds that wait at one address have a row each', async () => {
  const complaints = vi.spyOn(console, 'error')
  const path = '/dashboard/activity'
  open({ waiting: [waits('documents', { path }), waits('faxes', { path })] }, { documents: 2, faxes: 3 })
  await screen.findByText('faxes')
  expect(screen.getAllByText('documents')).toHaveLength(1)
  expect(complaints).not.toHaveBeenCalled()
})

test('what can be done right there is done where it stands, and its words lead to it', async () => {
  const run = vi.fn(async () => undefined)
  const lines = waiting({
    ...waits('urgent', {}),
    item: () =>
      ['one', 'other'].map((title) => ({
        title,
        action: 'Confirm',
        path: `/dashboard/letters?of=${title}` as const,
        since: '2026-11-15T08:00:00Z',
        isUrgent: true,
        run,
        Icon: IconMail,
        tone: 'red' as const,
      })),
  })
  const { user } = open(
    { waiting: [waits('old', { since: '2026-11-01T09:00:00Z' }), lines] },
    { old: 1, urgent: 1 },
  )
  const rows = () => within(screen.getByRole('region', { name: 'Waiting for you' })).getAllByRole('listitem')
  await screen.findByText('other')
  expect(rows()[0]!.textContent).toContain('one')
  expect(rows()[2]!.textContent).toContain('old')
  await user.click(screen.getByRole('button', { name: 'Confirm: one' }))
  expect(run).toHaveBeenCalledOnce()
  expect(screen.getByRole('link', { name: 'one' }).getAttribute('href')).toBe('/dashboard/letters?of=one')
})

test('the page does not say that all is done while a number stands beside it', async () => {
  const late = waits('late', {})
  const { promise, resolve } = Promise.withResolvers<string>()
  open({ waiting: [{ ...late, query: { queryKey: ['late'], queryFn: () => promise } }] }, { late: 2 })
  expect(screen.getByText('2 waiting')).toBeTruthy()
  expect(screen.queryByText('You’re all caught up')).toBeNull()
  resolve('late')
  expect(await screen.findByText('late')).toBeTruthy()
})

test('where nothing waits it says so, and repeats no entry of the menu', async () => {
  open({ waiting: [] })
  expect(screen.getByText('You’re all caught up')).toBeTruthy()
  expect(screen.queryByText('Letters')).toBeNull()
})

test('first steps count by what is there, can be put away, and go when all is done', async () => {
  const step = (label: string, isDone: boolean) =>
    firstStep({
      label,
      action: 'Go',
      path: '/dashboard/letters',
      isFor: () => true,
      query: { queryKey: [label], queryFn: async () => isDone },
      isDone: (known) => known,
    })
  const { user, unmount } = open({ firstSteps: [step('Buy stamps', true), step('Write', false)] })
  const card = await screen.findByRole('region', { name: 'First steps' })
  expect(card.textContent).toContain('1 of 2')
  expect(within(card).getByRole('link', { name: 'Go: Write' })).toBeTruthy()
  expect(within(card).queryByRole('link', { name: 'Go: Buy stamps' })).toBeNull()
  await user.click(within(card).getByRole('button', { name: 'Hide these steps' }))
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
  unmount()

  open({ firstSteps: [step('Buy stamps', true), step('Write', false)] })
  await screen.findByText('You’re all caught up')
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
})

const Stamps = () => <p>Stamps of the day</p>
const Secrets = () => <p>Secrets</p>

test('a capability brings parts of its own, for whom it says', async () => {
  open({
    home: [
      { name: 'secrets', menuItem: 'main', isFor: () => false, load: async () => ({ Card: Secrets }) },
      { name: 'stamps', menuItem: 'main', load: async () => ({ Card: Stamps }) },
    ],
  })
  expect(await screen.findByText('Stamps of the day')).toBeTruthy()
  expect(screen.queryByText('Secrets')).toBeNull()
})

test('what goes on in the office today is not counted among what waits for the person', async () => {
  const outside = waiting({ ...waits('outside', {}), isToday: true })
  open({ waiting: [waits('old', {}), outside] }, { old: 2, outside: 3 })
  const today = await screen.findByRole('region', { name: 'Today in the office' })
  expect(within(today).getByRole('link', { name: 'Read: outside' })).toBeTruthy()
  const card = screen.getByRole('region', { name: 'Waiting for you' })
  expect(within(card).getByText('2 waiting')).toBeTruthy()
  expect(within(card).queryByText('outside')).toBeNull()
})

test('nothing is shown below what waits until it is there, so that it is not pushed away', async () => {
  const late = waits('late', {})
  const { promise, resolve } = Promise.withResolvers<string>()
  open(
    {
      waiting: [{ ...late, query: { queryKey: ['late'], queryFn: () => promise } }],
      home: [{ name: 'stamps', menuItem: 'main', load: async () => ({ Card: Stamps }) }],
    },
    { late: 2 },
  )
  expect(screen.queryByText('Stamps of the day')).toBeNull()
  resolve('late')
  expect(await screen.findByText('Stamps of the day')).toBeTruthy()
})

test('the rows of what waits come together, so that a late one pushes none away, and then they stay', async () => {
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const later = Promise.withResolvers<string>()
  const of = (name: string, { promise }: { promise: Promise<string> }) => ({
    ...waits(name, {}),
    query: { queryKey: [name], queryFn: () => promise },
  })
  const { client } = open(
    {
      waiting: [of('first', first), of('second', second), of('later', later)],
      home: [{ name: 'stamps', menuItem: 'main', load: async () => ({ Card: Stamps }) }],
    },
    { first: 1, second: 1 },
  )
  first.resolve('first')
  await vi.waitFor(() => expect(client.getQueryData(['first'])).toBe('first'))
  expect(screen.queryByText('first')).toBeNull()
  second.resolve('second')
  expect(await screen.findByText('first')).toBeTruthy()
  expect(screen.getByText('second')).toBeTruthy()
  expect(await screen.findByText('Stamps of the day')).toBeTruthy()

  const updatedAt = '2026-11-15T12:01:00Z'
  const counts = ['first', 'second', 'later'].map((name) => ({ name, count: 1, updatedAt }))
  act(() => client.setQueryData(countsQuery.queryKey, counts))
  expect(await screen.findByText('3 waiting')).toBeTruthy()
  expect(screen.getByText('first')).toBeTruthy()
  expect(screen.getByText('Stamps of the day')).toBeTruthy()
  later.resolve('later')
  expect(await screen.findByText('later')).toBeTruthy()
})
