import { DAY_TOO_FAR } from './errors.ts'

/** The way of a referral, in the order of the board's columns, and the two ways out of it. */
export const OPEN_STAGES = ['sent', 'received', 'contacted', 'scheduled', 'seen', 'report'] as const
export const ENDED_STAGES = ['closed', 'declined', 'no-show'] as const
export const STAGES = [...OPEN_STAGES, ...ENDED_STAGES] as const
export type Stage = (typeof STAGES)[number]
export type OpenStage = (typeof OPEN_STAGES)[number]

/** The stages in a row, as both sides count them. */
export const WAY = [...OPEN_STAGES, 'closed'] as const satisfies readonly Stage[]

export const isOpenStage = (stage: Stage): stage is OpenStage => OPEN_STAGES.some((one) => one === stage)

/**
 * Where a stage can go. Steps may be left out, because offices call, schedule and see a patient without reporting each; a wrong step is
 * taken back by moving to an earlier one. Nothing returns to `sent`, and what ended is reopened before it goes on.
 */
const MOVES: Record<Stage, readonly Stage[]> = {
  sent: ['received', 'contacted', 'scheduled', 'seen', 'report', 'closed', 'declined', 'no-show'],
  received: ['contacted', 'scheduled', 'seen', 'report', 'closed', 'declined', 'no-show'],
  contacted: ['received', 'scheduled', 'seen', 'report', 'closed', 'declined', 'no-show'],
  // Another day is a move too.
  scheduled: ['received', 'contacted', 'scheduled', 'seen', 'report', 'closed', 'declined', 'no-show'],
  seen: ['contacted', 'scheduled', 'report', 'closed'],
  report: ['seen', 'closed'],
  closed: ['contacted', 'scheduled', 'seen', 'report'],
  declined: ['received', 'contacted'],
  'no-show': ['contacted', 'scheduled'],
}

export const movesFrom = (stage: Stage): readonly Stage[] => MOVES[stage]
export const isMove = (from: Stage, to: Stage): boolean => MOVES[from].includes(to)

/** The step that comes next, for the one button that is offered first. */
export const nextStage = (stage: Stage): Stage | undefined =>
  isOpenStage(stage) ? WAY[WAY.indexOf(stage) + 1] : undefined

/** Whether a stage needs the day of the visit. */
export const needsDay = (stage: Stage): boolean => stage === 'scheduled'

/** Why a day cannot be that of a visit, as seen from today where the practice is; nothing if it can. */
export function visitDayProblem(day: string, today: string): string | undefined {
  const yearsOn = (years: number) => `${Number(today.slice(0, 4)) + years}${today.slice(4)}`
  return day < yearsOn(-1) || day > yearsOn(5) ? DAY_TOO_FAR : undefined
}

/** How many days a referral may stay in a stage before it comes first and reminds. A scheduled one has until its day. */
export const LIMITED_STAGES = ['sent', 'received', 'contacted', 'seen', 'report'] as const
export type StageLimits = Record<(typeof LIMITED_STAGES)[number], number>
export const USUAL_LIMITS: StageLimits = { sent: 2, received: 3, contacted: 7, seen: 10, report: 5 }

export interface Staged {
  stage: Stage | null
  stageSince: string | null
  scheduledOn: string | null
}

const DAY_MS = 86_400_000

/** Whole days in the stage. */
export const daysInStage = ({ stageSince }: Staged, now: number): number =>
  stageSince ? Math.max(0, Math.floor((now - Date.parse(stageSince)) / DAY_MS)) : 0

/** Whether it lies too long: more days than the limit, or past its day. `today` is the day where the practice is. */
export function isTooLong(referral: Staged, limits: StageLimits, now: number, today: string): boolean {
  const { stage, scheduledOn } = referral
  if (!stage || !isOpenStage(stage)) return false
  if (stage === 'scheduled') return scheduledOn !== null && scheduledOn < today
  return daysInStage(referral, now) > limits[stage]
}

interface OnBoard extends Staged {
  id: string
}

/** In a column: what lies too long first, then what is longest in it. */
export const byWait =
  (limits: StageLimits, now: number, today: string) =>
  (one: OnBoard, other: OnBoard): number => {
    const late = Number(isTooLong(other, limits, now, today)) - Number(isTooLong(one, limits, now, today))
    if (late !== 0) return late
    const since = ({ stageSince, stage, scheduledOn }: OnBoard) =>
      stage === 'scheduled' && scheduledOn ? Date.parse(scheduledOn) : Date.parse(stageSince ?? '')
    return since(one) - since(other) || (one.id < other.id ? -1 : 1)
  }
