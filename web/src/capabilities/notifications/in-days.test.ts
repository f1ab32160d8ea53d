import type { Alert } from '@corridor/contract/notifications/model.ts'
import { expect, test } from 'vitest'
import { inDays } from './in-days.ts'

const NOON = new Date(2026, 10, 15, 12).getTime()
const alert = (id: string, hoursAgo: number, isRead = false): Alert => ({
  id,
  kind: 'office.join-requested',
  facts: {},
  times: 1,
  raisedAt: new Date(NOON - hoursAgo * 3_600_000).toISOString(),
  isRead,
})

test('alerts stand by day, the unread before the read, and no heading stands twice', () => {
  const unread = [alert('a', 1), alert('b', 2), alert('c', 20), alert('d', 72)]
  const alerts = [...unread, alert('e', 3, true), alert('f', 21, true), alert('g', 73, true)]
  const days = inDays(alerts, NOON)
  expect(days.map(({ label, alerts }) => [label, alerts.map(({ id }) => id).join()])).toEqual([
    ['New today', 'a,b'],
    ['New yesterday', 'c'],
    ['New on Thursday, November 12', 'd'],
    ['Earlier today', 'e'],
    ['Yesterday', 'f'],
    ['Thursday, November 12', 'g'],
  ])
})

test('nothing makes no day', () => expect(inDays([], NOON)).toEqual([]))
