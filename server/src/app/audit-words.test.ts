import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AuditWords } from '@corridor/contract/kernel/audit-area.ts'
import { auditWords as platformWords } from '@corridor/contract/kernel/audit-words.ts'
import { IDENTITY_STATUSES } from '@corridor/contract/people/model.ts'
import { expect, test } from 'vitest'
import { CONTRACT_ROUTES } from '#testing/contract-routes.ts'
import { loadAll } from '#testing/load-all.ts'
import { capabilities } from './capabilities.ts'

const server = join(import.meta.dirname, '..')
const declared = [platformWords, ...capabilities.flatMap((one) => one.auditWords ?? [])]

/** Words that no call has, as they stand in the sources: `word: 'files.keys-rotated'`. */
const beyondCalls = globSync('**/*.ts', { cwd: server })
  .filter((path) => !path.endsWith('.test.ts') && !path.includes('testing/'))
  .flatMap((path) =>
    [...readFileSync(join(server, path), 'utf8').matchAll(/\bword: '([a-z]+\.[a-z-]+)'/g)].map(
      ([, word]) => word!,
    ),
  )
const becoming = IDENTITY_STATUSES.map(
  (status) => `verification.became-${status.toLowerCase().replace('_', '-')}`,
)
const written = [
  ...new Set([...CONTRACT_ROUTES.flatMap(({ audit }) => audit ?? []), ...beyondCalls, ...becoming]),
].toSorted()

test('every capability says how its audit entries read, each word in its own area', () => {
  const silent = capabilities.filter(
    ({ routes = [], auditWords }) => routes.some(({ route }) => route.audit) && !auditWords,
  )
  expect(silent.map(({ name }) => name)).toEqual([])
  for (const { name, auditWords } of capabilities)
    if (auditWords) expect({ name, area: auditWords.area }).toEqual({ name, area: name })
  for (const { area, formerAreas = [], actions } of declared)
    for (const word of Object.keys(actions)) expect([area, ...formerAreas]).toContain(word.split('.')[0])
})

test('each word that is written has a sentence, and no sentence is left of a word that is not', () => {
  expect(written).toContain('files.keys-rotated')
  expect(declared.flatMap(({ actions }) => Object.keys(actions)).toSorted()).toEqual(written)
})

test('what the app does by itself is among the words', () => {
  for (const { actions, automatic = [] } of declared)
    expect(automatic.filter((word) => !(word in actions))).toEqual([])
})

test('the web, which finds the files by name, says the same as the server', async () => {
  const found = await loadAll<{ auditWords: AuditWords }>('contract/src/*/audit-words.ts')
  const byArea = (all: readonly AuditWords[]) => all.toSorted((a, b) => a.area.localeCompare(b.area))
  expect(byArea(found.map(({ auditWords }) => auditWords))).toEqual(byArea(declared))
})
