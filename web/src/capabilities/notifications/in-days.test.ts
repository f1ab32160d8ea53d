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

test('alerts stand by day, the unread before the read', () => {
  const alerts = [alert('a', 1), alert('b', 2), alert('c', 20), alert('d', 3, true), alert('e', 72, true)]
  const days = inDays(alerts, NOON)
  expect(days.map(({ isRead, label, alerts }) => [isRead, label, alerts.map(({ id }) => id).join()])).toEqual(
    [
      [false, 'Today', 'a,b'],
      [false, 'Yesterday', 'c'],
      [true, 'Today', 'd'],
      [true, 'Thursday, November 12', 'e'],
    ],
  )
})

test('nothing makes no day', () => expect(inDays([], NOON)).toEqual([]))
