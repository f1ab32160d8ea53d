import '../../platform/testing/window.ts'
import { expect, test, vi } from 'vitest'
import { CAPABILITIES } from '../capabilities.ts'
import { findItems, switcherItems } from './switcher-items.ts'

const navigate = vi.fn()
const items = switcherItems({
  places: CAPABILITIES.flatMap(({ menu = [], profile = [], switcher = [] }) => [
    ...menu,
    ...profile,
    ...switcher,
  ]),
  navigate,
  openHelp: vi.fn(),
  askToLeave: vi.fn(),
})
const labels = (query: string) => findItems(items, query).map(({ label }) => label)

test('without words everything is there, places before commands', () => {
  expect(findItems(items, ' ')).toHaveLength(items.length)
  expect(items[0]?.label).toBe('Activity Center')
})

test('every typed word must begin a word, in any case', () => {
  expect(labels('chan OFF')).toEqual(['In Office Channels'])
  expect(labels('ffice')).toEqual([])
})

test('a name that starts with what was typed comes first in its group', () => {
  expect(labels('net')).toEqual(['Network', 'Contacts & Network'])
})

test('a place is gone to', () => {
  findItems(items, 'learning')[0]?.run()
  expect(navigate).toHaveBeenCalledWith('/dashboard/education')
})
