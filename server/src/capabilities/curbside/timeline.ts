import type { AppointmentStatus } from '@corridor/contract/curbside/status.ts'
import type { TimelineSource } from '#platform/timeline.ts'
import { countOfPatient, listOfPatient } from './store/timeline.ts'

const TITLES: Record<AppointmentStatus, string> = {
  Upcoming: 'Curbside visit expected',
  Arrived: 'Waits outside',
  ClearToEnter: 'Was asked to come in',
  PatientInOffice: 'Is in the office',
  Complete: 'Curbside visit',
  Left: 'Left without being seen',
  NotArrived: 'Is to check in again',
}

/** The visits of a patient. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'arrival',
    claims: ['CurbsideNoEMR'],
    list: async (db, of, page) =>
      (await listOfPatient(db, of, page)).map((row) => ({
        id: row.id,
        kind: 'arrival',
        at: row.visit_at.toISOString(),
        title: TITLES[row.status],
        text: row.provider && `With ${row.provider}`,
        detail: row.health_check === 'Incomplete' ? null : `Health check: ${row.health_check}`,
        tone: row.health_check === 'Failed' ? 'warning' : 'info',
        isInternal: false,
        path: '/dashboard/curbside',
      })),
    count: countOfPatient,
  },
]
