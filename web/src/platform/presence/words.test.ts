import { WORK_STATUS } from '@corridor/contract/presence/rules.ts'
import { expect, test } from 'vitest'
import { shownStatusOf } from './words.ts'

const NOW = new Date(2026, 10, 16, 13, 30)
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
const wordOf = (until: string | null) => shownStatusOf({ status: WORK_STATUS.Busy, until }, NOW)?.word

test('each code has its word and its look, and what is not known has none', () => {
  const shown = Object.values(WORK_STATUS).map((status) => shownStatusOf({ status, until: null }))
  expect(shown).toEqual([
    undefined,
    { look: 'available', word: 'Available' },
    { look: 'busy', word: 'Busy' },
    { look: 'offline', word: 'Offline' },
    { look: 'away', word: 'Away' },
  ])
})

test('an end is said as people say it', () => {
  expect(wordOf(null)).toBe('Busy')
  expect(wordOf(at(16, 14))).toMatch(/^Busy until (2:00.PM|14:00)$/)
  expect(wordOf(at(17, 0))).toBe('Busy until tomorrow')
  expect(wordOf(at(17, 8))).toMatch(/^Busy until tomorrow at (8:00.AM|08:00)$/)
  expect(wordOf(at(18, 9))).toMatch(/^Busy until .*18.*9:00/)
})
