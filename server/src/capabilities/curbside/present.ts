import { UNDO_MINUTES } from '@corridor/contract/curbside/limits.ts'
import type { CurbsideSettings, LiteAppointment } from '@corridor/contract/curbside/model.ts'
import { visitName } from '@corridor/contract/curbside/names.ts'
import type { SettingRow } from './store/settings.ts'
import type { VisitRow } from './store/visits.ts'

/** As the team reads it: what somebody typed at the door is quoted until the desk has seen them. */
export const shownName = (row: VisitRow): string =>
  visitName({
    firstName: row.first_name,
    lastName: row.last_name,
    source: row.source,
    patientId: row.patient_id,
    appointmentStatus: row.status,
  })

export const presentVisit = (row: VisitRow, now: Date): LiteAppointment => ({
  id: row.id,
  patientId: row.patient_id,
  firstName: row.first_name,
  lastName: row.last_name,
  mobileNumber: row.mobile,
  appointmentAt: row.visit_at.toISOString(),
  provider: row.provider,
  source: row.source,
  appointmentStatus: row.status,
  statusSince: row.status_since.toISOString(),
  arrivedAt: row.arrived_at?.toISOString() ?? null,
  covidFormStatus: row.health_check,
  answered: row.answers.length,
  questions: row.question_count,
  concerns: row.answers.filter(({ isConcern }) => isConcern).map(({ question }) => question),
  healthNote: row.health_note,
  temperature: row.temperature,
  spot: row.spot,
  car: row.car,
  room: row.room,
  canUndo: row.previous !== null && Date.parse(row.previous.movedAt) > now.getTime() - UNDO_MINUTES * 60_000,
  createdDate: row.created_at.toISOString(),
})

export const presentSettings = (row: SettingRow): CurbsideSettings => ({
  questions: row.questions,
  spots: row.spots,
  linkText: row.link_text,
  comeInText: row.come_in_text,
  isComeInTexted: row.is_come_in_texted,
})
