import { expect, test } from 'vitest'
import { byUrgency, isListedUnder, isOngoing, needsAction } from './rules.ts'

const item = (itemId: string, more: object = {}) => ({
  itemId,
  waitingSince: null as string | null,
  snoozedUntil: null as string | null,
  doneAt: null as string | null,
  activeAt: '2026-11-17T10:00:00.000Z',
  assigneeId: null as string | null,
  ...more,
})

test('something needs action while somebody waits, and it is neither put off nor done', () => {
  const waitingSince = '2026-11-17T09:00:00.000Z'
  expect(needsAction(item('a', { waitingSince }))).toBe(true)
  expect(needsAction(item('a'))).toBe(false)
  expect(needsAction(item('a', { waitingSince, snoozedUntil: waitingSince }))).toBe(false)
  expect(needsAction(item('a', { waitingSince, doneAt: waitingSince }))).toBe(false)
})

test('what needs action comes first, the longest wait first; the rest newest first, what is done last', () => {
  const items = [
    item('done', { doneAt: '2026-11-17T11:00:00.000Z', activeAt: '2026-11-17T11:00:00.000Z' }),
    item('old'),
    item('new', { activeAt: '2026-11-17T10:30:00.000Z' }),
    item('short', { waitingSince: '2026-11-17T09:50:00.000Z' }),
    item('long', { waitingSince: '2026-11-16T09:50:00.000Z' }),
    item('snoozed', {
      waitingSince: '2026-11-15T09:50:00.000Z',
      snoozedUntil: '2026-11-18T09:50:00.000Z',
      activeAt: '2026-11-17T10:10:00.000Z',
    }),
  ]
  expect(items.toSorted(byUrgency).map(({ itemId }) => itemId)).toEqual([
    'long',
    'short',
    'new',
    'snoozed',
    'old',
    'done',
  ])
})

test('Mine and Unassigned list what is open, All lists everything', () => {
  const mine = item('a', { assigneeId: 'me' })
  const done = item('b', { assigneeId: 'me', doneAt: '2026-11-17T11:00:00.000Z' })
  const nobodys = item('c')
  const listed = (filter: 'all' | 'mine' | 'unassigned') =>
    [mine, done, nobodys].filter((one) => isListedUnder(filter, one, 'me')).map(({ itemId }) => itemId)
  expect(listed('mine')).toEqual(['a'])
  expect(listed('unassigned')).toEqual(['c'])
  expect(listed('all')).toEqual(['a', 'b', 'c'])
})

test('a claim holds up to its end and not in it', () => {
  const until = '2026-11-17T10:00:00.000Z'
  expect(isOngoing({ until }, Date.parse(until) - 1)).toBe(true)
  expect(isOngoing({ until }, Date.parse(until))).toBe(false)
  expect(isOngoing(null, 0)).toBe(false)
})
