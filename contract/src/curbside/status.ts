/** How a visit stands. No zod here: the screens and the server obey the same rules. */
export const APPOINTMENT_STATUSES = [
  'Upcoming',
  'Arrived',
  'ClearToEnter',
  'PatientInOffice',
  'Complete',
  'Left',
  'NotArrived',
] as const
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number]

/** What can be done with a visit, named by the status that it leads to. */
export const STEPS = ['Arrived', 'ClearToEnter', 'PatientInOffice', 'Complete', 'Left', 'NotArrived'] as const
export type Step = (typeof STEPS)[number]

/** The labels of the specification (platform §4), and of the two steps that a patient usually takes without the desk. */
export const STEP_LABELS: Record<Step, string> = {
  Arrived: 'Mark as arrived',
  ClearToEnter: 'Enter office',
  PatientInOffice: 'Confirm patient is in office',
  Complete: 'Confirm patient has left',
  Left: 'Left without being seen',
  NotArrived: 'Check In Again',
}

/** The steps from each status; the first is the one that the desk is offered. */
const POSSIBLE: Record<AppointmentStatus, readonly [Step, ...Step[]]> = {
  Upcoming: ['Arrived'],
  Arrived: ['ClearToEnter', 'Left'],
  ClearToEnter: ['PatientInOffice', 'NotArrived', 'Left'],
  PatientInOffice: ['Complete'],
  Complete: ['NotArrived'],
  Left: ['NotArrived'],
  NotArrived: ['Arrived', 'Left'],
}

export const stepsFrom = (status: AppointmentStatus): readonly [Step, ...Step[]] => POSSIBLE[status]
export const nextStep = (status: AppointmentStatus): Step => POSSIBLE[status][0]
export const isStepPossible = (from: AppointmentStatus, step: Step): boolean => POSSIBLE[from].includes(step)

/** The statuses from which a step is possible: the statement that writes it checks exactly these. */
export const statusesBefore = (step: Step): AppointmentStatus[] =>
  APPOINTMENT_STATUSES.filter((status) => isStepPossible(status, step))

/** The tabs of the specification (platform §2), in their order. */
export const BOARD_TABS = ['now', 'upcoming', 'complete'] as const
export type BoardTab = (typeof BOARD_TABS)[number]

export const tabOf = (status: AppointmentStatus): BoardTab => {
  if (status === 'Upcoming') return 'upcoming'
  return status === 'Complete' ? 'complete' : 'now'
}

/** The groups of the first tab, from what is most urgent. */
export const NOW_GROUPS = ['Arrived', 'ClearToEnter', 'PatientInOffice', 'NotArrived', 'Left'] as const

interface Standing {
  id: string
  appointmentStatus: AppointmentStatus
  statusSince: string
  appointmentAt: string
  createdDate: string
}

/** The visits of one tab: now by group and the longest wait first, upcoming by their time, complete with the newest first. */
export function onTab<V extends Standing>(visits: readonly V[], tab: BoardTab): V[] {
  const listed = visits.filter(({ appointmentStatus }) => tabOf(appointmentStatus) === tab)
  const groupOf = (visit: V) => (NOW_GROUPS as readonly string[]).indexOf(visit.appointmentStatus)
  const compare: Record<BoardTab, (one: V, other: V) => number> = {
    now: (one, other) => groupOf(one) - groupOf(other) || before(one.statusSince, other.statusSince),
    upcoming: (one, other) => before(one.appointmentAt, other.appointmentAt),
    complete: (one, other) => before(other.statusSince, one.statusSince),
  }
  return listed.toSorted((one, other) => compare[tab](one, other) || before(one.id, other.id))
}

const before = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** The list with a new or changed record, sorted by `createdDate`, newest first (specification, platform §4). */
export const withVisit = <V extends Standing>(visits: readonly V[], visit: V): V[] =>
  [...visits.filter(({ id }) => id !== visit.id), visit].toSorted(
    (one, other) => before(other.createdDate, one.createdDate) || before(one.id, other.id),
  )
