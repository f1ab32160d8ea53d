import { BAD_PHONE, NOT_ITSELF, notConnected } from '@corridor/contract/documents/errors.ts'
import type { AboutPatient, NewRecipient } from '@corridor/contract/documents/model.ts'
import { BIRTH_DATE_PROBLEMS, birthDateProblem } from '@corridor/contract/patients/birth-date.ts'
import * as network from '#capabilities/network/public.ts'
import * as office from '#capabilities/office/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import * as people from '#capabilities/people/public.ts'
import { readPhone } from '#platform/phone.ts'
import { check, found, wrongInput } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'

/** Who gets a document. */
export interface Target {
  /** Follows from who it is: the same recipient twice is one. */
  key: string
  practiceId: string | null
  practiceName: string
  personId: string | null
  personName: string | null
  email: string | null
}

/** A connected practice, locked so that it stays connected until the document is stored. */
export async function practiceTarget(tx: Tx, ownId: string, practiceId: string): Promise<Target> {
  if (practiceId === ownId) throw wrongInput('body.selectedPractices', NOT_ITSELF)
  check(await network.lockPracticeLink(tx.db, ownId, practiceId), notConnected)
  const practice = found(await office.findPractice(tx.db, practiceId), notConnected)
  check(!practice.is_pending_approval && practice.suspended_at === null, notConnected)
  return {
    key: practiceId,
    practiceId,
    practiceName: practice.name,
    personId: null,
    personName: null,
    email: null,
  }
}

/** Somebody of a connected practice: it goes to the practice, and names them. */
export async function personTarget(tx: Tx, ownId: string, personId: string): Promise<Target> {
  const practice = (await office.listPracticesOf(tx.db, [personId])).get(personId)
  check(practice !== undefined && practice.member_approved_at !== null, notConnected)
  const target = await practiceTarget(tx, ownId, practice.id)
  const person = found(await people.find(tx.db, personId), notConnected)
  return { ...target, key: `${practice.id}/${personId}`, personId, personName: people.nameOf(person) }
}

/** The same address in capitals is the same person. */
const guestKey = (email: string): string => `guest:${email.toLowerCase()}`

/** Somebody without an account, who gets a link by mail. */
const guestTarget = ({
  email,
  practiceName,
  name,
}: Extract<NewRecipient, { type: 'recipient' }>): Target => ({
  key: guestKey(email),
  practiceId: null,
  practiceName,
  personId: null,
  personName: name || null,
  email: email.toLowerCase(),
})

/** Everybody who gets a sending, each once, in one order for all who send. */
export async function targetsOf(
  tx: Tx,
  ownId: string,
  {
    selectedPractices,
    recipients,
  }: { selectedPractices: readonly string[]; recipients: readonly NewRecipient[] },
): Promise<Target[]> {
  const targets = new Map<string, Target>()
  for (const id of [...new Set(selectedPractices)].sort())
    targets.set(id, await practiceTarget(tx, ownId, id))
  for (const one of recipients) {
    if (one.type === 'recipient') {
      targets.set(guestKey(one.email), guestTarget(one))
      continue
    }
    const target = await personTarget(tx, ownId, one.id)
    targets.delete(target.practiceId ?? '')
    targets.set(target.key, target)
  }
  return [...targets.values()]
}

/** A number as it is stored, or refused where it stands in the body. */
export function phoneOf(phone: string | null | undefined, path: string): string | null {
  if (!phone) return null
  const number = readPhone(phone, 'phone')
  if (!number) throw wrongInput(path, BAD_PHONE)
  return number
}

/** Whom it is about, as it is stored. A patient of another practice is not found; a birth date or a number that cannot be is refused. */
export async function patientOf(tx: Tx, practiceId: string, about: AboutPatient) {
  const reach = {
    patientPhone: phoneOf(about.phone, 'body.patient.phone'),
    patientEmail: about.email?.toLowerCase() ?? null,
  }
  if (about.patientId) {
    const { id, firstName, lastName, dateOfBirth } = await patients.get(tx.db, practiceId, about.patientId)
    if (dateOfBirth === null) throw wrongInput('body.patient.dateOfBirth', BIRTH_DATE_PROBLEMS.incomplete)
    return { fromPatientId: id, firstName, lastName, dateOfBirth, ...reach }
  }
  const today = await patients.todayAt(tx.db, practiceId, tx.now)
  const problem = birthDateProblem(about.dateOfBirth, today)
  if (problem) throw wrongInput('body.patient.dateOfBirth', problem)
  const { firstName, lastName, dateOfBirth } = about
  return { fromPatientId: null, firstName, lastName, dateOfBirth, ...reach }
}

/** Whom a referral is about: what is left out of how they can be reached is what the practice's own record says. */
export async function referredPatientOf(tx: Tx, practiceId: string, about: AboutPatient) {
  const own = about.patientId ? await patients.find(tx.db, practiceId, about.patientId) : undefined
  const { phone = own?.mobileNumber, email = own?.email } = about
  return patientOf(tx, practiceId, { ...about, phone, email })
}
