import type { HealthCheck } from '@corridor/contract/curbside/health.ts'
import { DAY_VISITS_MAX, PENDING_HOURS } from '@corridor/contract/curbside/limits.ts'
import { type AppointmentStatus, type Step, statusesBefore } from '@corridor/contract/curbside/status.ts'
import { type RawBuilder, sql } from 'kysely'
import { minutesAfter } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

/** A question with its words of then, and the patient's answer. */
export interface GivenAnswer {
  id: string
  question: string
  isYes: boolean
  isConcern: boolean
}

/** What the last step changed. */
interface Previous {
  status: AppointmentStatus
  since: string
  arrivedAt: string | null
  movedAt: string
}

export interface VisitRow {
  id: string
  practice_id: string
  patient_id: string | null
  first_name: string
  last_name: string
  mobile: string | null
  visit_at: Date
  provider: string | null
  source: 'import' | 'desk' | 'door'
  status: AppointmentStatus
  status_since: Date
  arrived_at: Date | null
  previous: Previous | null
  health_check: HealthCheck
  answers: GivenAnswer[]
  question_count: number
  health_note: string | null
  temperature: number | null
  spot: string | null
  car: string | null
  room: string | null
  created_at: Date
}

const VISIT = sql`visit.id, visit.practice_id, visit.patient_id, visit.first_name, visit.last_name, visit.mobile, visit.visit_at,
  visit.provider, visit.source, visit.status, visit.status_since, visit.arrived_at, visit.previous, visit.health_check,
  visit.answers, visit.question_count, visit.health_note, visit.temperature, visit.spot, visit.car, visit.room, visit.created_at`

export interface NewVisit {
  id: string
  practiceId: string
  patientId: string | null
  firstName: string
  lastName: string
  mobile: string | null
  visitAt: Date
  provider: string | null
  source: VisitRow['source']
  status: AppointmentStatus
  questionCount: number
}

/** Adds visits; those whose id is taken were added before and are left out of the answer. */
export async function insertVisits(
  db: Database,
  visits: readonly NewVisit[],
  now: Date,
): Promise<VisitRow[]> {
  // One parameter for all, so that lists of every length are one prepared statement. Without questions the check is passed.
  const { rows } = await sql<VisitRow>`
    INSERT INTO curbside_visit AS visit (id, practice_id, patient_id, first_name, last_name, mobile, visit_at, provider, source,
      status, status_since, arrived_at, health_check, question_count, created_at, changed_at)
    SELECT one."id", one."practiceId", one."patientId", one."firstName", one."lastName", one."mobile", one."visitAt", one."provider",
      one."source", one."status", ${now}::timestamptz, CASE one."status" WHEN 'Arrived' THEN ${now}::timestamptz END,
      CASE one."questionCount" WHEN 0 THEN 'Pass' ELSE 'Incomplete' END, one."questionCount", ${now}::timestamptz, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) AS one("id" uuid, "practiceId" uuid, "patientId" uuid,
      "firstName" text, "lastName" text, "mobile" text, "visitAt" timestamptz, "provider" text, "source" text, "status" text,
      "questionCount" smallint)
    ON CONFLICT (id) DO NOTHING RETURNING ${VISIT}`.execute(db)
  return rows
}

export async function findVisit(db: Database, practiceId: string, id: string): Promise<VisitRow | undefined> {
  const { rows } = await sql<VisitRow>`
    SELECT ${VISIT} FROM curbside_visit visit WHERE visit.practice_id = ${practiceId} AND visit.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** The visits between two instants, newest first by when they were added. */
export async function listVisits(
  db: Database,
  practiceId: string,
  { from, to }: { from: Date; to: Date },
): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    SELECT ${VISIT} FROM curbside_visit visit
    WHERE visit.practice_id = ${practiceId} AND visit.visit_at >= ${from} AND visit.visit_at < ${to}
    ORDER BY visit.created_at DESC, visit.id LIMIT ${DAY_VISITS_MAX}`.execute(db)
  return rows
}

/** The first visit of a patient that is not over, from a moment on. */
export async function findNextVisit(
  db: Database,
  { practiceId, patientIds }: { practiceId: string; patientIds: readonly string[] },
  from: Date,
): Promise<VisitRow | undefined> {
  const { rows } = await sql<VisitRow>`
    SELECT ${VISIT} FROM curbside_visit visit
    WHERE visit.practice_id = ${practiceId} AND visit.patient_id = ANY(${patientIds}::uuid[]) AND visit.visit_at >= ${from}
      AND visit.status NOT IN ('Complete', 'Left')
    ORDER BY visit.visit_at, visit.id LIMIT 1`.execute(db)
  return rows[0]
}

/** A page of visits in the order of their times, for a table. */
export async function listForExport(
  db: Database,
  practiceId: string,
  {
    from,
    to,
    after,
    limit,
  }: { from: Date; to: Date; after: { at: Date; id: string } | undefined; limit: number },
): Promise<VisitRow[]> {
  const beyond = after ? sql`AND (visit.visit_at, visit.id) > (${after.at}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<VisitRow>`
    SELECT ${VISIT} FROM curbside_visit visit
    WHERE visit.practice_id = ${practiceId} AND visit.visit_at >= ${from} AND visit.visit_at < ${to} ${beyond}
    ORDER BY visit.visit_at, visit.id LIMIT ${limit}`.execute(db)
  return rows
}

async function update(
  db: Database,
  { practiceId, id }: { practiceId: string; id: string },
  { set, where = sql`true`, now }: { set: RawBuilder<unknown>; where?: RawBuilder<unknown>; now: Date },
): Promise<VisitRow | undefined> {
  const { rows } = await sql<VisitRow>`
    UPDATE curbside_visit visit SET ${set}, changed_at = ${now}
    WHERE visit.practice_id = ${practiceId} AND visit.id = ${id} AND ${where} RETURNING ${VISIT}`.execute(db)
  return rows[0]
}

interface Moved {
  practiceId: string
  id: string
  step: Step
  by: string | null
  /** Whether somebody confirmed that the patient may come in, or nothing has to be confirmed for this step. */
  isConfirmed: boolean
  fever: number
}

/** Takes a step if the visit stands where it is possible: of two at once, the second finds it moved. */
export const setStatus = (
  db: Database,
  { practiceId, id, step, by, isConfirmed, fever }: Moved,
  now: Date,
): Promise<VisitRow | undefined> =>
  update(
    db,
    { practiceId, id },
    {
      set: sql`
        previous = jsonb_build_object('status', visit.status, 'since', visit.status_since, 'arrivedAt', visit.arrived_at,
          'movedAt', ${now}::timestamptz),
        status = ${step}, status_since = ${now}, moved_by = ${by},
        room = CASE WHEN ${step === 'Complete'} THEN visit.room END,
        arrived_at = CASE ${step} WHEN 'Arrived' THEN ${now}::timestamptz WHEN 'NotArrived' THEN NULL ELSE visit.arrived_at END`,
      where: sql`visit.status = ANY(${statusesBefore(step)}::text[])
        AND (${isConfirmed || step !== 'ClearToEnter'}
          OR (visit.health_check = 'Pass' AND coalesce(visit.temperature, 0) < ${fever}))`,
      now,
    },
  )

/** Whose record a visit belongs to, once. */
export const setPatient = (
  db: Database,
  { practiceId, id, patientId }: { practiceId: string; id: string; patientId: string },
  now: Date,
): Promise<VisitRow | undefined> =>
  update(
    db,
    { practiceId, id },
    { set: sql`patient_id = ${patientId}`, where: sql`visit.patient_id IS NULL`, now },
  )

/** Takes back the last step if it is this one, was taken since then, and was not taken back already. */
export const undoStatus = (
  db: Database,
  { practiceId, id, step, since }: { practiceId: string; id: string; step: Step; since: Date },
  now: Date,
): Promise<VisitRow | undefined> =>
  update(
    db,
    { practiceId, id },
    {
      set: sql`
        status = visit.previous->>'status', status_since = (visit.previous->>'since')::timestamptz,
        arrived_at = (visit.previous->>'arrivedAt')::timestamptz, previous = NULL`,
      where: sql`visit.status = ${step} AND (visit.previous->>'movedAt')::timestamptz > ${since}`,
      now,
    },
  )

export const setHealthCheck = (
  db: Database,
  { practiceId, id, status }: { practiceId: string; id: string; status: HealthCheck },
  now: Date,
) =>
  update(
    db,
    { practiceId, id },
    { set: sql`health_check = ${status}, is_failed_by_office = ${status === 'Failed'}`, now },
  )

/** Nothing where it is the temperature that stands there. */
export const setTemperature = (
  db: Database,
  { practiceId, id, temperature }: { practiceId: string; id: string; temperature: number },
  now: Date,
) =>
  update(
    db,
    { practiceId, id },
    {
      set: sql`temperature = ${temperature}`,
      where: sql`visit.temperature IS DISTINCT FROM ${temperature}`,
      now,
    },
  )

/** Nothing unless the patient is in the office. */
export const setRoom = (
  db: Database,
  { practiceId, id, room }: { practiceId: string; id: string; room: string | null },
  now: Date,
) =>
  update(
    db,
    { practiceId, id },
    { set: sql`room = ${room}`, where: sql`visit.status = 'PatientInOffice'`, now },
  )

export const setWhereabouts = (
  db: Database,
  { practiceId, id, spot, car }: { practiceId: string; id: string; spot: string | null; car: string | null },
  now: Date,
) => update(db, { practiceId, id }, { set: sql`spot = ${spot}, car = ${car}`, now })

/** The patient's answers, unless the visit is over. What the office has marked as failed stays so, whatever the patient says after it. */
export const setAnswers = (
  db: Database,
  one: {
    practiceId: string
    id: string
    status: HealthCheck
    answers: readonly GivenAnswer[]
    questionCount: number
    note: string | null
  },
  now: Date,
) =>
  update(db, one, {
    set: sql`health_check = CASE WHEN visit.is_failed_by_office THEN 'Failed' ELSE ${one.status} END, answers = ${JSON.stringify(one.answers)}::jsonb,
      question_count = ${one.questionCount}, health_note = ${one.note}`,
    where: sql`visit.status <> 'Complete'`,
    now,
  })

/** Only a visit of somebody who has not arrived. */
export async function deleteVisit(db: Database, practiceId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM curbside_visit WHERE practice_id = ${practiceId} AND id = ${id} AND status = 'Upcoming' RETURNING 1`.execute(
    db,
  )
  return rows.length > 0
}

/** How many of a practice wait outside. */
export const countingWaiting = (practiceId: string | null, now: Date): RawBuilder<unknown> => sql`
  SELECT count(*)::int FROM curbside_visit
  WHERE practice_id = ${practiceId}::uuid AND status = 'Arrived' AND status_since > ${minutesAfter(now, -PENDING_HOURS * 60)}`

/** Whether a visit is worth working on: one that nobody has moved on since yesterday waits no more. */
export const isItemCurrent = (itemId: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM curbside_visit visit WHERE visit.id = CASE WHEN ${itemId} ~ '^[0-9a-f-]{36}$' THEN ${itemId}::uuid END
    AND (visit.status <> 'Arrived' OR visit.status_since > now() - ${PENDING_HOURS} * interval '1 hour'))`

export async function countWaiting(db: Database, practiceId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`${countingWaiting(practiceId, now)}`.execute(db)
  return rows[0]!.count
}

/** The names of these visits, for people who may see them. */
export async function listNames(
  db: Database,
  practiceId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, first_name || ' ' || last_name AS name FROM curbside_visit
    WHERE practice_id = ${practiceId} AND id = ANY(${ids}::uuid[])`.execute(db)
  return rows
}

/** Upcoming visits whose text with the link is due, of all practices. */
export async function listDueLinks(
  db: Database,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<{ id: string; practice_id: string }[]> {
  const { rows } = await sql<{ id: string; practice_id: string }>`
    SELECT id, practice_id FROM curbside_visit
    WHERE status = 'Upcoming' AND NOT is_link_made AND mobile IS NOT NULL AND visit_at > ${from} AND visit_at <= ${to}
    ORDER BY visit_at LIMIT ${limit}`.execute(db)
  return rows
}

/** Of two that are about to send it, one gets the visit. */
export async function takeDueLink(
  db: Database,
  practiceId: string,
  id: string,
): Promise<VisitRow | undefined> {
  const { rows } = await sql<VisitRow>`
    UPDATE curbside_visit visit SET is_link_made = true
    WHERE visit.practice_id = ${practiceId} AND visit.id = ${id} AND NOT visit.is_link_made RETURNING ${VISIT}`.execute(
    db,
  )
  return rows[0]
}
