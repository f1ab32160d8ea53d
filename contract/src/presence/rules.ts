/** Work status codes (specification, platform §9). Unset means that a person's windows are idle. */
export const WORK_STATUS = { Unknown: 0, Active: 1, Busy: 2, Offline: 3, Unset: 4 } as const
export type WorkStatus = (typeof WORK_STATUS)[keyof typeof WORK_STATUS]

/** The statuses that a person can choose. */
export const CHOSEN_STATUSES = [WORK_STATUS.Active, WORK_STATUS.Busy, WORK_STATUS.Offline] as const
export type ChosenStatus = (typeof CHOSEN_STATUSES)[number]

/** The state of all windows of a person together: one is in use, all are idle, or there is none. */
export type Attendance = 'touched' | 'idle' | 'none'

/** A status set by hand, and until when; null means until it is changed. */
export interface Choice {
  status: ChosenStatus
  until: Date | null
}

export interface Availability {
  status: WorkStatus
  /** When it ends by itself, if others may know. */
  until: Date | null
}

/** A choice counts up to the moment it ends, and not in it. */
export const isOver = ({ until }: Choice, now: Date): boolean => until !== null && until <= now

/**
 * The availability table:
 *
 * | chosen by hand | touched | idle    | no window |
 * | -------------- | ------- | ------- | --------- |
 * | nothing        | Active  | Unset   | Offline   |
 * | Active         | Active  | Active  | Offline   |
 * | Busy           | Busy    | Busy    | Busy      |
 * | Offline        | Offline | Offline | Offline   |
 *
 * A choice wins until its end, with one exception: a person without an open window cannot be reached, whatever they chose before.
 * Busy says just that, and stays. Nobody can tell a chosen Offline from a real one, so its end is not published either.
 */
export function availabilityOf(attendance: Attendance, choice: Choice | null, now: Date): Availability {
  const chosen = choice && !isOver(choice, now) ? choice : null
  if (chosen?.status === WORK_STATUS.Busy) return chosen
  if (chosen?.status === WORK_STATUS.Offline || attendance === 'none')
    return { status: WORK_STATUS.Offline, until: null }
  if (chosen) return chosen
  return { status: attendance === 'touched' ? WORK_STATUS.Active : WORK_STATUS.Unset, until: null }
}

const RANK: Record<Attendance, number> = { none: 0, idle: 1, touched: 2 }

/** Many windows and devices of one person make one: the liveliest counts. */
export function attendanceOf(all: Iterable<Attendance>): Attendance {
  let liveliest: Attendance = 'none'
  for (const one of all) if (RANK[one] > RANK[liveliest]) liveliest = one
  return liveliest
}
