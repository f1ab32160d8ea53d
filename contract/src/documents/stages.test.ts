import { describe, expect, test } from 'vitest'
import { isTooth, referralSummary, sortedTeeth, TEETH } from './forms/teeth.ts'
import {
  byWait,
  daysInStage,
  isMove,
  isOpenStage,
  isTooLong,
  movesFrom,
  nextStage,
  STAGES,
  type Staged,
  USUAL_LIMITS,
  visitDayProblem,
  WAY,
} from './stages.ts'

const NOW = Date.parse('2026-11-16T15:00:00.000Z')
const TODAY = '2026-11-16'
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000).toISOString()
const referral = (more: Partial<Staged> & { id?: string } = {}) => ({
  id: 'a',
  stage: 'sent' as const,
  stageSince: daysAgo(0),
  scheduledOn: null,
  ...more,
})

describe('moves', () => {
  test('the way leads from sent to closed, one step after the other', () => {
    for (const [at, stage] of WAY.slice(0, -1).entries()) {
      expect(nextStage(stage)).toBe(WAY[at + 1])
      expect(isMove(stage, WAY[at + 1]!)).toBe(true)
    }
    expect(nextStage('closed')).toBeUndefined()
  })
  test('nothing returns to sent, and every stage leads on', () => {
    for (const stage of STAGES) {
      expect(isMove(stage, 'sent')).toBe(false)
      expect(movesFrom(stage).length).toBeGreaterThan(0)
    }
  })
  test('a patient who was seen did come, and was not declined', () => {
    expect(isMove('seen', 'no-show')).toBe(false)
    expect(isMove('report', 'declined')).toBe(false)
  })
  test('what ended is reopened before it goes on', () => {
    for (const stage of STAGES.filter((one) => !isOpenStage(one)))
      expect(movesFrom(stage).every(isOpenStage)).toBe(true)
  })
})

test('a visit is between a year ago and five years ahead', () => {
  for (const day of ['2025-11-16', '2026-11-16', '2031-11-16'])
    expect(visitDayProblem(day, TODAY)).toBeUndefined()
  for (const day of ['1900-01-01', '2025-11-15', '2031-11-17', '9999-12-31'])
    expect(visitDayProblem(day, TODAY)).toBe(
      'Please choose a day between a year ago and five years from now.',
    )
})

describe('what lies too long', () => {
  test('is longer in its stage than the limit', () => {
    expect(isTooLong(referral({ stageSince: daysAgo(2) }), USUAL_LIMITS, NOW, TODAY)).toBe(false)
    expect(isTooLong(referral({ stageSince: daysAgo(3) }), USUAL_LIMITS, NOW, TODAY)).toBe(true)
    expect(daysInStage(referral({ stageSince: daysAgo(3) }), NOW)).toBe(3)
  })
  test('or past its day', () => {
    const on = (scheduledOn: string) => referral({ stage: 'scheduled', scheduledOn, stageSince: daysAgo(60) })
    expect(isTooLong(on('2026-11-15'), USUAL_LIMITS, NOW, TODAY)).toBe(true)
    expect(isTooLong(on('2026-11-16'), USUAL_LIMITS, NOW, TODAY)).toBe(false)
  })
  test('never once it ended', () =>
    expect(isTooLong(referral({ stage: 'closed', stageSince: daysAgo(99) }), USUAL_LIMITS, NOW, TODAY)).toBe(
      false,
    ))
  test('comes first, then what is longest there', () => {
    const list = [
      referral({ id: 'new' }),
      referral({ id: 'old', stageSince: daysAgo(1) }),
      referral({ id: 'late', stageSince: daysAgo(5) }),
    ]
    expect(list.toSorted(byWait(USUAL_LIMITS, NOW, TODAY)).map(({ id }) => id)).toEqual([
      'late',
      'old',
      'new',
    ])
  })
})

describe('teeth', () => {
  test('are 1 to 32 and A to T', () => {
    expect(TEETH).toHaveLength(52)
    expect(['1', '32', 'A', 'T'].every(isTooth)).toBe(true)
    expect(['0', '33', 'U', 'a', ''].some(isTooth)).toBe(false)
  })
  test('are sorted, each once', () => expect(sortedTeeth(['B', '17', '2', '17'])).toEqual(['2', '17', 'B']))
  test('stand in the summary', () => {
    expect(referralSummary(['18', '17'], ['evaluate'])).toBe('#17, #18 evaluate')
    expect(referralSummary([], ['biopsy', 'second-opinion'])).toBe('Biopsy, second opinion')
    expect(referralSummary([], [])).toBe('')
  })
})
