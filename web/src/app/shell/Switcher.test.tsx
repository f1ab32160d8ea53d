// @vitest-environment jsdom
import { CLAIMS } from '@corridor/contract/kernel/claims.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Finding, Search, SearchSource } from '#platform/capability/findings.ts'
import { Capabilities, type WebCapability } from '#platform/capability.ts'
import { queryClient } from '#platform/query.ts'
import { useSession } from '#platform/session.ts'
import { resetAll } from '#platform/storage/resettable.ts'
import { gate } from '#platform/testing/fake-server.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { showScreen } from '#platform/testing/show-screen.tsx'
import { IconMail } from '#ui/icons/icons.ts'
import { focused, showAt } from '#ui/testing/show.tsx'
import { ignoreVirtualBlur } from '#ui/testing/virtual-focus.ts'
import { CAPABILITIES } from '../capabilities.ts'
import { Switcher } from './Switcher.tsx'
import { settingsOf } from './switcher-items.ts'

const nothingTyped = () => ''

ignoreVirtualBlur()
afterEach(() => {
  // What is mounted would search again, and the next test would find that answer.
  cleanup()
  resetAll()
})

function open(capability: Omit<WebCapability, 'routes'> = {}) {
  const calls = { onClose: vi.fn(), onHelp: vi.fn(), onStatus: vi.fn(), onLeave: vi.fn() }
  const element = (
    <QueryClientProvider client={queryClient}>
      <Capabilities value={[{ routes: [], ...capability }]}>
        <Switcher takeTyped={nothingTyped} {...calls} />
      </Capabilities>
    </QueryClientProvider>
  )
  return { ...showAt('/', element), ...calls }
}

const active = () => document.querySelector('[role="option"][data-focused]')?.textContent

test('the field has the focus, and the first that fits is active', async () => {
  const { user } = open()
  expect(focused()).toBe(screen.getByRole('combobox'))
  await vi.waitFor(() => expect(active()).toBeTruthy())
  await user.keyboard('sign')
  await vi.waitFor(() => expect(active()).toBe('Sign out'))
  expect(screen.getAllByRole('option')).toHaveLength(2)
  expect(focused()).toBe(screen.getByRole('combobox'))
})

test('the arrows go around, and Enter runs what is active once', async () => {
  const { user, onLeave, onClose } = open()
  await user.keyboard('sign{ArrowDown}')
  await vi.waitFor(() => expect(active()).toBe('Sign out everywhere'))
  await user.keyboard('{ArrowDown}')
  await vi.waitFor(() => expect(active()).toBe('Sign out'))
  await user.keyboard('{ArrowUp}')
  await vi.waitFor(() => expect(active()).toBe('Sign out everywhere'))
  await user.keyboard('{Enter}')
  expect(onLeave).toHaveBeenCalledOnce()
  expect(onClose).toHaveBeenCalledOnce()
})

test('Enter works after a letter was taken back, and at once after the last one', async () => {
  const { user, onHelp } = open()
  await user.keyboard('shortcutsx')
  expect(screen.getByText('No results for “shortcutsx”.')).toBeTruthy()
  await user.keyboard('{Backspace}{Enter}')
  expect(onHelp).toHaveBeenCalledOnce()
})

test('a click runs what it is on', async () => {
  const { user, onHelp } = open()
  await user.click(screen.getByRole('option', { name: 'Help and shortcuts' }))
  expect(onHelp).toHaveBeenCalledOnce()
})

test('Escape closes, also where nothing was found', async () => {
  const { user, onClose } = open()
  await user.keyboard('no such place{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

const finding = (label: string): Finding => ({
  label,
  detail: 'found',
  path: `/dashboard/things?id=${encodeURIComponent(label)}`,
})

const source = (heading: string, search: Search, over: Partial<SearchSource> = {}): SearchSource => ({
  name: heading,
  heading,
  isFor: () => true,
  fromLetters: 2,
  load: async () => ({ search }),
  ...over,
})

describe('what the capabilities search', () => {
  test('is shown by kind as one types, and Enter opens what is active', async () => {
    const patients = vi.fn<Search>(async () => [finding('Maria Lopez')])
    const faxes = vi.fn<Search>(async () => [finding('Fax of Maria')])
    const { user, router, onClose } = open({
      searches: [source('Patients', patients), source('Faxes', faxes)],
    })
    await user.keyboard('m')
    expect(patients).not.toHaveBeenCalled()
    await user.keyboard('aria')
    await screen.findByRole('option', { name: /^Maria Lopez/ })
    expect(screen.getAllByRole('group').map((group) => group.textContent)).toEqual([
      expect.stringContaining('PatientsMaria Lopez'),
      expect.stringContaining('FaxesFax of Maria'),
    ])
    expect(patients.mock.lastCall?.[0]).toBe('maria')
    await user.keyboard('{ArrowDown}')
    await vi.waitFor(() => expect(active()).toContain('Fax of Maria'))
    await user.keyboard('{Enter}')
    expect(onClose).toHaveBeenCalledOnce()
    expect(router.state.location.search).toBe('?id=Fax%20of%20Maria')
  })

  test('makes the first active whichever kind came first, and leaves it once somebody has moved', async () => {
    const [patients, emails] = [gate(), gate()]
    const after = (opened: Promise<void>, label: string) => async () => {
      await opened
      return [finding(label)]
    }
    const { user } = open({
      searches: [
        source('Emails', after(emails.opened, 'Mail')),
        source('Patients', after(patients.opened, 'Maria Lopez')),
        source('Faxes', async () => [finding('Fax'), finding('Other fax')]),
      ],
    })
    await user.keyboard('maria')
    await vi.waitFor(() => expect(active()).toContain('Fax'))
    patients.open()
    await vi.waitFor(() => expect(active()).toContain('Maria Lopez'))
    await user.keyboard('{ArrowDown}{ArrowDown}')
    await vi.waitFor(() => expect(active()).toContain('Other fax'))
    emails.open()
    await screen.findByRole('option', { name: /^Mail/ })
    expect(active()).toContain('Other fax')
  })

  test('does not wait for a slow source, and one that fails is named and tried again', async () => {
    const never = new Promise<Finding[]>(() => undefined)
    const emails = vi
      .fn<Search>()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue([finding('Mail')])
    const { user } = open({
      searches: [
        source('Faxes', () => never),
        source('Patient emails', emails),
        source('Patients', async () => [finding('Maria Lopez')]),
      ],
    })
    await user.keyboard('maria')
    await screen.findByRole('option', { name: /^Maria Lopez/ })
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t search patient emails.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('option', { name: /^Mail/ })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(emails).toHaveBeenCalledTimes(2)
  })

  test('never shows a late answer for a text that has changed since', async () => {
    const late = gate()
    const search: Search = async (term) => {
      if (term !== 'ma') return [finding('Max Frost')]
      await late.opened
      return [finding('Maria Lopez')]
    }
    const searched = vi.fn(search)
    const { user } = open({ searches: [source('Patients', searched)] })
    await user.keyboard('ma')
    await vi.waitFor(() => expect(searched).toHaveBeenCalledOnce())
    expect(searched.mock.calls[0]?.[1].aborted).toBe(false)
    await user.keyboard('x')
    await screen.findByRole('option', { name: /^Max Frost/ })
    late.open()
    await late.opened
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([
      expect.stringContaining('Max Frost'),
    ])
  })

  test('cancels what is not needed any more', async () => {
    const signals: AbortSignal[] = []
    const search: Search = (_, signal) => {
      signals.push(signal)
      return new Promise(() => undefined)
    }
    const { user, unmount } = open({ searches: [source('Patients', search)] })
    await user.keyboard('maria')
    await vi.waitFor(() => expect(signals.length).toBeGreaterThan(0))
    unmount()
    await vi.waitFor(() => expect(signals.every(({ aborted }) => aborted)).toBe(true))
  })

  test('is not even loaded for somebody who may not see it', async () => {
    const load = vi.fn(async () => ({ search: async () => [finding('Secret')] }))
    const { user } = open({
      searches: [
        source('Patients', async () => [], { isFor: () => false, load }),
        source('Faxes', async () => [finding('Maria’s fax')]),
      ],
    })
    await user.keyboard('maria')
    await screen.findByRole('option', { name: /^Maria’s fax/ })
    expect(load).not.toHaveBeenCalled()
  })
})

describe('the last searches', () => {
  const searches = [source('Patients', async (term) => [finding(`Found by ${term}`)])]
  const find = async (typed: string) => {
    const { user, unmount } = open({ searches })
    await user.keyboard(typed)
    await user.click(await screen.findByRole('option', { name: new RegExp(`^Found by ${typed}`) }))
    unmount()
  }

  test('stand above everything, the latest first, and are searched for again', async () => {
    await find('maria')
    await find('ken')
    const { user, onClose } = open({ searches })
    const shown = screen.getAllByRole('option').map((one) => one.textContent)
    expect(shown.slice(0, 3)).toEqual(['ken', 'maria', 'Clear recent searches'])
    await user.click(screen.getByRole('option', { name: 'maria' }))
    await screen.findByRole('option', { name: /^Found by maria/ })
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('maria')
    expect(focused()).toBe(screen.getByRole('combobox'))
    expect(onClose).not.toHaveBeenCalled()
  })

  test('are cleared by hand, and with the session', async () => {
    await find('maria')
    const { user, unmount } = open({ searches })
    await user.click(screen.getByRole('option', { name: 'Clear recent searches' }))
    expect(screen.queryByRole('option', { name: 'maria' })).toBeNull()
    unmount()
    await find('ken')
    expect(localStorage.getItem('corridor-recent-searches')).toContain('ken')
    resetAll()
    expect(localStorage.getItem('corridor-recent-searches')).toBeNull()
    open({ searches })
    expect(screen.queryByText('Recent searches')).toBeNull()
  })

  test('do not have what was only a command or a page', async () => {
    const { user, unmount } = open()
    await user.keyboard('shortcuts{Enter}')
    unmount()
    open()
    expect(screen.queryByText('Recent searches')).toBeNull()
  })
})

test('settings are found by what people call them, only those that one can open', async () => {
  const { user, router } = open({
    settings: [
      {
        label: 'Your devices',
        of: 'Account',
        words: 'sessions',
        path: '/dashboard/devices',
        Icon: IconMail,
      },
      { label: 'Sessions', of: 'Office', path: '/dashboard/no', Icon: IconMail, isFor: () => false },
    ],
    officeTabs: [
      {
        key: 'sessions',
        label: 'Sessions of the office',
        isFor: () => true,
        load: () => new Promise(() => undefined),
      },
    ],
  })
  expect(screen.queryByRole('option', { name: /^Your devices/ })).toBeNull()
  await user.keyboard('sessions')
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([
    'Sessions of the officeMy office',
    'Your devicesAccount',
  ])
  await user.keyboard('{Enter}')
  expect(router.state.location.search).toBe('?tab=sessions')
})

test.each(['/dashboard/account', '/dashboard/office'])(
  'every tab of %s is found by its very title',
  async (path) => {
    const screenOf = CAPABILITIES.flatMap(({ routes }) => routes).find((route) => route.path === path)
    const { Screen } = await screenOf!.load()
    showScreen(
      path,
      <Capabilities value={CAPABILITIES}>
        <Screen />
      </Capabilities>,
      {},
      userOf(ADA, { practiceId: 'p1', practiceName: 'Bright Smiles Dental' }),
    )
    act(() => useSession.setState({ claims: [...CLAIMS] }))
    const tabs = within(await screen.findByRole('navigation')).getAllByRole('link')
    const titles = tabs.map((tab) => tab.textContent ?? '')
    expect(titles.length).toBeGreaterThan(4)
    cleanup()
    const { user } = open({ settings: settingsOf(CAPABILITIES) })
    for (const title of titles) {
      await user.clear(screen.getByRole('combobox'))
      await user.keyboard(title)
      const found = screen.queryAllByRole('option').map(({ textContent }) => textContent)
      expect(
        found.some((one) => /(Account|My office)$/.test(one ?? '')),
        title,
      ).toBe(true)
    }
  },
)
