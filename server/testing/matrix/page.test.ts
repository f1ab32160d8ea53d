import { join } from 'node:path'
import { expect, test } from 'vitest'
import { whoMayPage } from './page.ts'

test('docs/who-may.md is what the capabilities declare', async () => {
  // `npm run who-may` writes it.
  await expect(whoMayPage()).toMatchFileSnapshot(join(import.meta.dirname, '../../../docs/who-may.md'))
})
