import { expect, test } from 'vitest'
import { faxState } from './rules.ts'

const NOW = Date.parse('2026-11-17T10:00:00Z')
const fax = {
  eFaxStatus: 'Sending',
  reason: null,
  scheduledFor: null,
  nextTryAt: null,
  pages: 5,
  pagesSent: 0,
} as const

test.each([
  [fax, 'Sending', null],
  [{ ...fax, pagesSent: 2 }, 'Sending', 'Page 2 of 5'],
  [{ ...fax, scheduledFor: '2026-11-17T12:00:00Z' }, 'Scheduled', null],
  [{ ...fax, scheduledFor: '2026-11-17T09:00:00Z' }, 'Sending', null],
  [
    { ...fax, reason: 'busy', nextTryAt: '2026-11-17T10:03:00Z' },
    'Waiting',
    'The line was busy. We’ll try again automatically.',
  ],
  [
    { ...fax, reason: 'service-down' },
    'Waiting',
    'The service couldn’t be reached. We’ll try again automatically.',
  ],
  [{ ...fax, eFaxStatus: 'Delivered' as const, pagesSent: 5 }, 'Delivered', null],
  [{ ...fax, eFaxStatus: 'Cancelled' as const }, 'Canceled', null],
  [
    { ...fax, eFaxStatus: 'Failed' as const, reason: 'hung-up', pagesSent: 2 },
    'Failed',
    'The other machine hung up. 2 of 5 pages went through.',
  ],
])('%o reads %s', (one, word, detail) => {
  expect(faxState(one, NOW)).toMatchObject({ word, detail })
})

test('a failure says what to do', () => {
  const { todo } = faxState({ ...fax, eFaxStatus: 'Failed', reason: 'no-fax-machine' }, NOW)
  expect(todo).toBe('Check the number with the recipient, then send it again.')
})
