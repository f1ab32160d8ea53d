import { expect, test } from 'vitest'
import { lookAgainMs } from './look-again.ts'

const now = Date.parse('2026-03-02T09:00:00.000Z')
const at = (time: string, failed: string | null = null) => ({ sendAt: `2026-03-02T${time}.000Z`, failed })
const MINUTE = 60_000

test.each([
  ['nothing waits', [], false],
  ['the next is due soon', [at('17:00:00'), at('09:03:00')], 4 * MINUTE],
  ['it is due, and not sent yet', [at('08:59:00')], MINUTE],
  ['the next is far away', [at('17:00:00')], 10 * MINUTE],
  ['what could not be sent does not leave by itself', [at('08:00:00', 'You can’t write here.')], false],
])('%s', (_, scheduled, wanted) => {
  expect(lookAgainMs(scheduled, now)).toBe(wanted)
})
