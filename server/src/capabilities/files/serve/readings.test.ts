import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createReadings } from './readings.ts'

test('two guests who read the same file are two entries, and one who reads it again is none', async () => {
  const readings = createReadings()
  const clock = { now: () => new Date('2026-03-02T10:00:00Z') }
  const readers: string[] = []
  const fileId = randomUUID()
  const read = (readerId: string) =>
    readings.record({ clock } as Parameters<typeof readings.record>[0], {
      word: 'files.downloaded',
      readerId,
      fileId,
      commit: async () => void readers.push(readerId) as never,
    })
  const [one, other] = [randomUUID(), randomUUID()]
  for (const reader of [one, other, one, other]) await read(reader)
  expect(readers).toEqual([one, other])
})
