import { patientArrived } from '@corridor/contract/curbside/alerts.ts'
import { alreadyDone, notConfirmed, stepNotPossible } from '@corridor/contract/curbside/errors.ts'
import { needsConfirmation } from '@corridor/contract/curbside/health.ts'
import { FEVER } from '@corridor/contract/curbside/limits.ts'
import { isStepPossible, type Step } from '@corridor/contract/curbside/status.ts'
import * as office from '#capabilities/office/public.ts'
import { check, Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { getVisit } from './access.ts'
import { textToComeIn } from './links.ts'
import { publishVisit } from './live.ts'
import { findPatientId } from './register.ts'
import { setPatient, setStatus, type VisitRow } from './store/visits.ts'
import { moveWork } from './work.ts'

interface Move {
  practiceId: string
  id: string
  step: Step
  /** Nobody where the patient takes it. */
  by: string | null
  isConfirmed?: boolean
}

/** Takes a visit a step further, and lets everybody know who has to. Refuses what the rules do not allow. */
export async function move(
  tx: Tx,
  services: Services,
  { isConfirmed = false, ...one }: Move,
): Promise<VisitRow> {
  const moved = await setStatus(tx.db, { ...one, isConfirmed, fever: FEVER }, tx.now)
  if (!moved) throw await whyNot(tx, one)
  const row = one.by ? await attachSeen(tx, moved) : moved
  publishVisit(tx, row)
  await moveWork(tx, services, row)
  await followUp(tx, services, row, one.by)
  return row
}

/** A person who registered at the door gets a patient's record when the desk confirms that they are in the office. */
async function attachSeen(tx: Tx, row: VisitRow): Promise<VisitRow> {
  if (row.source !== 'door' || row.status !== 'PatientInOffice' || row.patient_id !== null) return row
  const { practice_id: practiceId, id, first_name: firstName, last_name: lastName, mobile } = row
  const patientId = await findPatientId(tx.db, practiceId, { firstName, lastName, mobile })
  return (patientId && (await setPatient(tx.db, { practiceId, id, patientId }, tx.now))) || row
}

/** Why the statement found nothing to write. */
async function whyNot(tx: Tx, { practiceId, id, step }: Move): Promise<Refusal> {
  const row = await getVisit(tx.db, practiceId, id)
  if (row.status === step) return new Refusal(alreadyDone)
  check(isStepPossible(row.status, step), stepNotPossible)
  const facts = { covidFormStatus: row.health_check, temperature: row.temperature }
  return new Refusal(needsConfirmation(facts) ? notConfirmed : alreadyDone)
}

async function followUp(tx: Tx, services: Services, row: VisitRow, by: string | null): Promise<void> {
  if (row.status === 'Arrived') return alertTeam(tx, row, by)
  tx.settle(patientArrived, row.id)
  if (row.status === 'ClearToEnter' && by) await textToComeIn(tx, services, row, by)
}

/** Notifies the team that somebody waits. */
export async function alertTeam(tx: Tx, { id, practice_id }: VisitRow, from: string | null): Promise<void> {
  tx.alert(patientArrived, {
    to: await office.listTeamIds(tx.db, practice_id),
    ...(from && { from }),
    practiceId: practice_id,
    about: id,
    facts: { id },
    at: tx.now,
  })
}
