import { TRAIL_AREAS } from '@corridor/contract/office/limits.ts'
import { expect, test } from 'vitest'
import { actionOf } from './actions.ts'

const contracts = import.meta.glob<Record<string, unknown>>(
  ['../../../../../contract/src/*/*.ts', '!**/*.test.ts'],
  { eager: true },
)
const wordOf = (exported: unknown): string[] => {
  const { audit } = (exported ?? {}) as { audit?: unknown }
  return typeof audit === 'string' ? [audit] : []
}
const words = Object.values(contracts)
  .flatMap((module) => Object.values(module).flatMap(wordOf))
  .filter((word) => (TRAIL_AREAS as readonly string[]).includes(word.split('.')[0] ?? ''))

test('every word that a call leaves in the log is said as people say it', () => {
  expect(words).toContain('files.downloaded')
  expect([...new Set(words)].filter((word) => actionOf(word) === actionOf('GET /x'))).toEqual([])
})

test('what was refused before it had a word names no call', () => {
  expect(actionOf('GET /my-network/v2/search')).toBe('Opened something')
})
