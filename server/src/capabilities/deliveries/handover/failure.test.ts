import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REASONS } from '@corridor/contract/deliveries/rules.ts'
import { expect, test } from 'vitest'

const OPERATIONS = join(import.meta.dirname, '../../../../../docs/operations.md')

test('the reasons that the log gives are those that the page for operators explains', () => {
  const page = readFileSync(OPERATIONS, 'utf8')
  const section = page.slice(page.indexOf('## Services that fail'), page.indexOf('## Upgrade'))
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  const explained = rows.flatMap((row) =>
    [...row.split('|')[1]!.matchAll(/`([\w-]+)`/g)].map(([, word]) => word),
  )
  expect(explained.toSorted()).toEqual(REASONS.toSorted())
})
