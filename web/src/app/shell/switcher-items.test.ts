import '#platform/testing/window.ts'
import { expect, test, vi } from 'vitest'
import { CAPABILITIES } from '../capabilities.ts'
import { findItems, settingsOf, switcherItems } from './switcher-items.ts'

const navigate = vi.fn()
const searchFor = vi.fn()
const openStatus = vi.fn()
const items = switcherItems({
  menuItems: CAPABILITIES.flatMap(({ menu = [], profile = [], switcher = [] }) => [
    ...menu,
    ...profile,
    ...switcher,
  ]),
  findings: [
    {
      heading: 'People',
      found: ['Zoë Novak', 'Kim Tran'].map((label) => ({
        label,
        detail: 'Hygienist · team@brightsmiles.example',
        path: `/dashboard/office?person=${label}` as const,
        avatar: { name: label, initials: 'XY', image: null },
      })),
    },
  ],
  searched: [
    {
      heading: 'Patients',
      isOfText: true,
      found: [
        {
          label: 'Owen Clarke',
          detail: 'Born May 30, 2014',
          path: '/dashboard/patient-records/owen',
          avatar: { name: 'Owen Clarke', initials: 'OC', image: null },
        },
      ],
    },
  ],
  commands: CAPABILITIES.flatMap(({ commands = [] }) => commands),
  settings: settingsOf(CAPABILITIES),
  recent: ['Maria', 'tooth 14'],
  searchFor,
  forgetRecent: vi.fn(),
  navigate,
  openHelp: vi.fn(),
  openStatus,
  confirmLeave: vi.fn(),
})
const labels = (query: string) => findItems(items, query).map(({ label }) => label)

test('without words the last searches, every place and command are there, and nobody of the team', () => {
  const shown = findItems(items, ' ')
  expect(shown.filter(({ isTyped }) => isTyped)).toEqual([])
  expect(shown.map(({ label }) => label)).not.toContain('Kim Tran')
  expect(shown.slice(0, 4).map(({ label }) => label)).toEqual([
    'Maria',
    'tooth 14',
    'Clear recent searches',
    'Activity Center',
  ])
})

/** What the server has found is there for every text. */
const own = (query: string) => labels(query).filter((label) => label !== 'Owen Clarke')

test('every typed word must begin a word, in any case', () => {
  expect(own('channels OFF')).toEqual(['In Office Channels', 'New channel', 'New room', 'Channels'])
  expect(own('ffice')).toEqual([])
})

test('what the server found stays, whatever of it was typed', () => {
  expect(labels('0126')).toEqual(['Owen Clarke'])
  findItems(items, '0126')[0]?.run()
  expect(navigate).toHaveBeenLastCalledWith('/dashboard/patient-records/owen')
})

test('what was found for a text before stays only while its words fit this one', () => {
  const before = items.map((item) => ({ ...item, isFound: false }))
  const shown = (query: string) => findItems(before, query).map(({ label }) => label)
  expect(shown('owen')).toEqual(['Owen Clarke'])
  expect(shown('0126')).toEqual([])
})

test('two sources that find the same show it once', () => {
  const twice = [...items, ...items.filter(({ label }) => label === 'Owen Clarke')]
  expect(findItems(twice, '0126').map(({ label }) => label)).toEqual(['Owen Clarke'])
})

test('a name that starts with what was typed comes first in its group', () => {
  expect(own('net')).toEqual(['Network', 'Contacts & Network'])
})

test('a place is gone to', () => {
  findItems(items, 'learning')[0]?.run()
  expect(navigate).toHaveBeenCalledWith('/dashboard/education')
})

test('people are found by name and role, and opened', () => {
  expect(own('zoe')).toEqual(['Zoë Novak'])
  expect(own('hygienist')).toEqual(['Zoë Novak', 'Kim Tran'])
  findItems(items, 'kim tran')[0]?.run()
  expect(navigate).toHaveBeenLastCalledWith('/dashboard/office?person=Kim Tran')
})

test.each([
  ['invite', 'Invite someone', '/dashboard/office?tab=invitations&invite=team'],
  ['hours', 'Change office hours', '/dashboard/office?tab=hours'],
  ['holiday', 'Change office hours', '/dashboard/office?tab=hours'],
  ['time zone', 'Hours & holidays', '/dashboard/office?tab=hours'],
  ['audit', 'Activity log', '/dashboard/office?tab=log'],
])('“%s” finds the command or setting %s', (typed, label, path) => {
  const first = findItems(items, typed).find(({ isFound }) => !isFound)
  expect(first?.label).toBe(label)
  first?.run()
  expect(navigate).toHaveBeenLastCalledWith(path)
})

const ACCOUNT = '/dashboard/account'
const OFFICE = '/dashboard/office?tab='

/** Whether the text leads to the page, among whatever else it finds. */
function leadsTo(typed: string, path: string): boolean {
  navigate.mockClear()
  for (const { run, isFound } of findItems(items, typed)) if (!isFound) run()
  return navigate.mock.calls.some(([to]) => to === path)
}

test('signs alone find nothing', () => {
  expect(own('& ?')).toEqual([])
})

// The titles of the tabs themselves are tried where these are shown, in Switcher.test.tsx.
test.each([
  ['notification', `${ACCOUNT}/notifications`],
  ['quiet hours', `${ACCOUNT}/notifications`],
  ['When you’re away', `${ACCOUNT}/notifications`],
  ['In the app', `${ACCOUNT}/notifications`],
  ['Recovery codes', `${ACCOUNT}/security`],
  ['Authenticator app', `${ACCOUNT}/security`],
  ['Activity', `${ACCOUNT}/security`],
  ['working hours', `${OFFICE}hours`],
  ['Office hours', `${OFFICE}hours`],
  ['Holidays', `${OFFICE}hours`],
  ['Time zones', `${OFFICE}hours`],
  ['Addresses', `${OFFICE}practice`],
  ['Security', `${OFFICE}practice`],
  ['Chat', `${OFFICE}practice`],
  ['GIFs', `${OFFICE}practice`],
  ['eFax number', `${OFFICE}practice`],
  ['Cover page', `${OFFICE}fax`],
  ['Fax log', `${OFFICE}fax`],
  ['Numbers', `${OFFICE}texting`],
  ['When you’re closed', `${OFFICE}texting`],
  ['Signature', `${OFFICE}email`],
  ['How long a referral may stay in a stage', `${OFFICE}referrals`],
  ['Your page for referrals', `${OFFICE}referrals`],
  ['member', `${OFFICE}team`],
])('the part “%s” of a page of settings leads to %s', (typed, path) => {
  expect(leadsTo(typed, path)).toBe(true)
})

test('one’s own status is set from here', () => {
  const [found] = findItems(items, 'status').filter(({ isFound }) => !isFound)
  expect(found?.label).toBe('Set your status')
  found?.run()
  expect(openStatus).toHaveBeenCalledOnce()
})
