import type { TrailEntry } from '@corridor/contract/office/trail.ts'
import { expect, test } from 'vitest'
import { collapse } from './collapse.ts'

const NOON = Date.UTC(2026, 0, 1, 12)
let ids = 0
const entry = (word: string, minutesBefore: number, over: Partial<TrailEntry> = {}): TrailEntry => ({
  id: String(++ids),
  at: new Date(NOON - minutesBefore * 60_000).toISOString(),
  word,
  isRefused: false,
  code: null,
  personId: 'ada',
  personName: 'Ada',
  subjectKind: null,
  subjectId: null,
  subjectName: null,
  address: '10.0.0.1',
  ...over,
})
const counted = (entries: TrailEntry[]) => collapse(entries).map((row) => [row.entry.word, row.count])

test('background reads of one visit are one line, also when others lie between them', () => {
  expect(
    counted([
      entry('chat.channels-read', 0),
      entry('notifications.alerts-listed', 0),
      entry('chat.channels-read', 1),
      entry('files.downloaded', 2),
      entry('chat.channels-read', 9),
    ]),
  ).toEqual([
    ['chat.channels-read', 3],
    ['notifications.alerts-listed', 1],
    ['files.downloaded', 1],
  ])
})

test('another visit, person, conversation or device is another line', () => {
  expect(
    counted([
      entry('chat.channel-read', 0, { subjectId: 'c1' }),
      entry('chat.channel-read', 0, { subjectId: 'c2' }),
      entry('chat.channel-read', 1, { subjectId: 'c1', personId: 'ben' }),
      entry('chat.channel-read', 2, { subjectId: 'c1', address: '10.0.0.2' }),
      entry('chat.channel-read', 30, { subjectId: 'c1' }),
    ]).map(([, count]) => count),
  ).toEqual([1, 1, 1, 1, 1])
})

test('what somebody did, and what was refused, is never counted together', () => {
  expect(counted([entry('files.downloaded', 0), entry('files.downloaded', 0)])).toHaveLength(2)
  const refused = { isRefused: true }
  expect(
    counted([entry('chat.channels-read', 0, refused), entry('chat.channels-read', 0, refused)]),
  ).toHaveLength(2)
})
