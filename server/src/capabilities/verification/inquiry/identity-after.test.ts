import { IDENTITY_STATUSES, type IdentityStatus } from '@corridor/contract/people/model.ts'
import { expect, test } from 'vitest'
import { identityAfter } from './identity-after.ts'

const newest = { isNewest: true, wasDeclined: false }
const COLUMNS: IdentityStatus[] = [
  'UnVerified',
  'Pending',
  'Needs_review',
  'Declined',
  'Completed',
  'Approved',
]

/** Rows: the person's status. Columns: the reported status of the newest check. */
const TABLE: Record<IdentityStatus, IdentityStatus[]> = {
  UnVerified: ['UnVerified', 'Pending', 'Needs_review', 'Declined', 'Completed', 'Approved'],
  Pending: ['UnVerified', 'Pending', 'Needs_review', 'Declined', 'Completed', 'Approved'],
  Needs_review: ['UnVerified', 'Pending', 'Needs_review', 'Declined', 'Completed', 'Approved'],
  Declined: ['Declined', 'Pending', 'Needs_review', 'Declined', 'Completed', 'Approved'],
  Completed: ['Completed', 'Completed', 'Needs_review', 'Declined', 'Completed', 'Approved'],
  Approved: ['Approved', 'Approved', 'Approved', 'Approved', 'Approved', 'Approved'],
}

test.each(IDENTITY_STATUSES.map((one) => [one, TABLE[one]] as const))('from %s', (current, row) => {
  expect(COLUMNS.map((reported) => identityAfter(current, reported, newest))).toEqual(row)
})

test('an older check counts only when it was approved', () => {
  const older = { isNewest: false, wasDeclined: false }
  for (const current of IDENTITY_STATUSES) {
    for (const reported of COLUMNS) {
      expect(identityAfter(current, reported, older)).toBe(reported === 'Approved' ? 'Approved' : current)
    }
  }
})

test('a check that runs out does not wash an earlier decline off', () => {
  expect(identityAfter('Pending', 'UnVerified', { isNewest: true, wasDeclined: true })).toBe('Declined')
})
