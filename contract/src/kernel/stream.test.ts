import { expect, test } from 'vitest'
import { readCursors, STREAMS_PER_CALL, writeCursors } from './stream.ts'

test('cursors are read as they were written', () => {
  const cursors = [
    { stream: 'office:0b9e6a3c-0000-4000-8000-000000000000', seq: 12 },
    { stream: 'office-desk:x', seq: null },
    { stream: `chat:${'0b9e6a3c-0000-4000-8000-000000000000'.repeat(2)}--`, seq: 7 },
    { stream: 'office:y', seq: 0 },
  ]
  expect(readCursors(writeCursors(cursors))).toEqual(cursors)
})

test.each([
  '',
  'office',
  'office:x',
  'office:x@-1',
  'office:x@1.5',
  'office:x@1,',
  'Office:x@1',
  'a:@1',
  'a:b@1e9',
])('%o is no list of cursors', (text) => {
  expect(readCursors(text)).toBeUndefined()
})

test('a call takes so many and no more', () => {
  const many = (count: number) => Array.from({ length: count }, () => 'a:b@1').join(',')
  expect(readCursors(many(STREAMS_PER_CALL))).toHaveLength(STREAMS_PER_CALL)
  expect(readCursors(many(STREAMS_PER_CALL + 1))).toBeUndefined()
})
