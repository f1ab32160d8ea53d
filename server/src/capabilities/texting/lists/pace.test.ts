import { LIST_PACES, LIST_TICK_SECONDS } from '@corridor/contract/texting/limits.ts'
import { describe, expect, test } from 'vitest'
import { type PacedList, takeTurns } from './pace.ts'

const START = Date.parse('2040-01-02T16:00:00.000Z')

/** Runs so many seconds of ticks, each late by so much, and answers how many texts of each list have left. */
function run(paces: readonly number[], seconds: number, { lateMs = 0, ticksAtOnce = 1 } = {}) {
  const lists: PacedList[] = paces.map((perMinute, at) => ({
    id: String(at),
    perMinute,
    waiting: 10_000,
    dueAt: null,
  }))
  const left = new Map(lists.map(({ id }) => [id, 0]))
  let dueAt: Date | null = null
  for (let ms = 0; ms < seconds * 1000; ms += (LIST_TICK_SECONDS * 1000) / ticksAtOnce + lateMs)
    for (;;) {
      const turns = takeTurns(dueAt, lists, new Date(START + ms))
      if (!turns) break
      dueAt = turns.dueAt
      for (const id of turns.listIds) left.set(id, left.get(id)! + 1)
      for (const one of turns.lists) lists.find(({ id }) => id === one.id)!.dueAt = one.dueAt
    }
  return [...left.values()]
}
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

describe('the pace of lists', () => {
  test.each(LIST_PACES)('of %i a minute is followed exactly', (pace) => {
    expect(run([pace], 60)).toEqual([pace])
    expect(run([pace], 600)).toEqual([pace * 10])
    // Each list of a number has ticks of its own, which come in between.
    expect(run([pace], 60, { ticksAtOnce: 5 })).toEqual([pace])
  })

  test('is followed where ticks come late', () =>
    expect(run([60], 3_600, { lateMs: 400 })[0]).toBeGreaterThan(3_590))

  test('is that of the number for all of its lists together, and they take turns', () => {
    expect(run([10, 10, 10, 10, 10], 60)).toEqual([2, 2, 2, 2, 2])
    expect(sum(run([10, 30, 60], 60))).toBe(60)
  })

  test('is the list’s own beside a faster one', () => {
    const [slow, fast] = run([10, 120], 600)
    expect([slow! <= 100, slow! > 90, slow! + fast!]).toEqual([true, true, 1_200])
  })

  test('makes nothing up after a night', () => {
    const dueAt = new Date(START - 8 * 3_600_000)
    const list = { id: 'a', perMinute: 120, waiting: 1_000, dueAt }
    const turns = takeTurns(dueAt, [list], new Date(START))!
    expect(turns.listIds).toHaveLength(10)
    expect(turns.dueAt).toEqual(new Date(START + 5_000))
  })

  test('gives a turn to nobody who has none left to text', () => {
    const list = (id: string, waiting: number) => ({ id, perMinute: 120, waiting, dueAt: null })
    expect(takeTurns(null, [list('a', 1), list('b', 2)], new Date(START))!.listIds).toEqual(['a', 'b', 'b'])
    expect(takeTurns(null, [list('a', 0)], new Date(START))).toBeUndefined()
  })
})
