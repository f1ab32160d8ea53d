import { isDeepStrictEqual } from 'node:util'
import {
  captchaUsed,
  NO_SENDER,
  referPassUsed,
  tooManyPatients,
  websiteReferralsFull,
} from '@corridor/contract/documents/errors.ts'
import {
  WEBSITE_REFERRALS_PER_DAY,
  WEBSITE_REFERRALS_WAITING_MAX,
} from '@corridor/contract/documents/limits.ts'
import * as routes from '@corridor/contract/documents/refer.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { emailProblem } from '@corridor/contract/kernel/fields.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { birthDateProblem } from '@corridor/contract/patients/birth-date.ts'
import type { z } from 'zod'
import * as guests from '#capabilities/guests/public.ts'
import * as office from '#capabilities/office/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import type { Guest } from '#platform/access/guest.ts'
import { action, readInPractice, steps } from '#platform/action.ts'
import { countAttempt, perDay } from '#platform/attempts/attempts.ts'
import type { Database } from '#platform/database/database.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { check, found, wrongInput } from '#platform/refusal.ts'
import { checkCaptcha, newChallenge, useCaptcha } from '../refer/captcha.ts'
import { listDoctors } from '../refer/doctors.ts'
import { formLink, presentForm, storeFilled } from '../refer/own-form.ts'
import { checkPace, newPass, passIdOf, senderAddressOf } from '../refer/pass.ts'
import { storeWebsiteReferral } from '../refer/store-referral.ts'
import { phoneOf } from '../send/targets.ts'
import { countWaiting, insertSend } from '../store/documents.ts'
import { findLinked } from '../store/guest.ts'
import { listFiles } from '../store/parts.ts'
import { findReferredPatient, insertReferredPatient } from '../store/referred-patients.ts'
import { findSettings } from '../store/settings.ts'

const practiceOf = ({ practiceId }: Guest): string => found(practiceId, kernelErrors.linkNotValid)

/** Files of somebody who refers belong to the one referral of their pass. */
const senderOf = (guest: Guest) => ({
  kind: 'guest' as const,
  sort: 'referral',
  id: guest.id,
  practiceId: practiceOf(guest),
})

/** An address as a letter has it, in one row. */
export const addressOf = ({ addresses }: Pick<office.Practice, 'addresses'>): string | null => {
  const [first] = addresses
  if (!first) return null
  const street = [first.line1, first.line2].filter(Boolean).join(', ')
  return `${street}, ${first.city}, ${first.state} ${first.zip}`
}

export const getPracticeByToken = readInPractice(
  routes.getPracticeByToken,
  async ({ guest, db, services }) => {
    const practiceId = practiceOf(guest)
    const practice = found(await office.findPractice(db, practiceId), kernelErrors.linkNotValid)
    const settings = await findSettings(db, practiceId)
    return {
      id: practiceId,
      name: practice.name,
      phone: practice.telephone_number,
      address: addressOf(practice),
      practiceType: practice.type,
      usualDays: settings?.usual_days ?? null,
      teamMembers: await listDoctors(db, practiceId, settings?.specialties),
      customReferralFormUrl: formLink(services, settings),
      form: presentForm(settings),
      today: await patients.todayAt(db, practiceId, services.clock.now()),
    }
  },
)

export const getCaptcha = readInPractice(routes.getCaptcha, async ({ guest, services }) =>
  newChallenge(services, practiceOf(guest)),
)

const checkRoom = async (db: Database, practiceId: string): Promise<void> =>
  check((await countWaiting(db, practiceId)) < WEBSITE_REFERRALS_WAITING_MAX, websiteReferralsFull)

/** The address is checked before the captcha is used, so that a typing error costs no second one. */
export const validateEmail = steps(
  routes.validateEmail,
  async ({ guest, body, origin, services, commit }) => {
    const practiceId = practiceOf(guest)
    const email = body.email.trim().toLowerCase()
    const problem = emailProblem(email)
    if (problem) return { isValid: false, message: problem, pass: null }
    await checkPace(services, origin)
    // Refused here already, before anybody uploads anything in vain.
    await readFor(services.db, { practiceId }, (db) => checkRoom(db, practiceId))
    const nonce = await checkCaptcha(services, practiceId, body.captchaToken)
    check(await useCaptcha(services, nonce), captchaUsed)
    return commit(async (tx) => {
      const settings = await findSettings(tx.db, practiceId)
      const pageToken = found(settings?.refer_token, kernelErrors.linkNotValid)
      const pass = newPass(services, pageToken, { id: passIdOf(nonce), practiceId, email })
      return { isValid: true, message: null, pass }
    })
  },
)

export const uploadByReferrer = steps(routes.uploadByReferrer, async ({ guest, note, ...call }) => {
  note({ subject: { kind: 'file', id: call.query.id } })
  const practiceId = practiceOf(guest)
  // The same file again may be a repeated try of what has arrived.
  const isTaken = await readFor(call.services.db, { practiceId }, async (db) => {
    if (!(await findLinked(db, practiceId, guest.id))) return true
    return (await listFiles(db, guest.id)).some(({ file_id }) => file_id === call.query.id)
  })
  check(isTaken, referPassUsed)
  return guests.receiveFrom(senderOf(guest), call)
})

export const fillFormByReferrer = steps(
  routes.fillFormByReferrer,
  async ({ guest, body, services, note, commit }) => {
    note({ subject: { kind: 'file', id: body.id } })
    const { id, values } = body
    return storeFilled(services, {
      practiceId: practiceOf(guest),
      sender: senderOf(guest),
      id,
      values,
      commit,
    })
  },
)

/** Whether this is what the pass was used for. A form that is filled in again is another file, so its values are not compared. */
async function isSameReferral(
  db: Database,
  practiceId: string,
  id: string,
  { patient, form, attachments, formFileId, ...body }: Referral,
): Promise<boolean> {
  const row = await findLinked(db, practiceId, id)
  if (!row) return false
  const { phone, email } = patient
  const fileIds = (await listFiles(db, id)).map(({ file_id }) => file_id)
  return (
    isDeepStrictEqual(
      [row.first_name, row.last_name, row.date_of_birth, row.form, row.notes],
      [patient.firstName, patient.lastName, patient.dateOfBirth, form ?? null, body.notes],
    ) &&
    row.patient_phone === phone &&
    row.patient_email === email &&
    row.from_person_name === body.senderName &&
    row.from_practice_name === body.senderPractice &&
    row.to_person_id === (body.doctorId ?? null) &&
    row.file_count === attachments.length + (formFileId ? 1 : 0) &&
    attachments.every((fileId) => fileIds.includes(fileId))
  )
}

type Wish = z.output<typeof routes.NewWebsiteReferral>
type Referral = Omit<Wish, 'patient' | 'senderName'> & {
  patient: {
    firstName: string
    lastName: string
    dateOfBirth: string
    phone: string | null
    email: string | null
  }
  senderName: string
}

/** The patient of a referral stays with its pass until it is sent, so that the same again is the same. */
export const addPatientByReferrer = action(routes.addPatientByReferrer, async ({ guest, body, tx }) => {
  const practiceId = practiceOf(guest)
  check((await findLinked(tx.db, practiceId, guest.id)) === undefined, referPassUsed)
  const problem = birthDateProblem(body.dateOfBirth, await patients.todayAt(tx.db, practiceId, tx.now))
  if (problem) throw wrongInput('body.dateOfBirth', problem)
  const reach = { phone: phoneOf(body.phone, 'body.phone'), email: body.email ?? null }
  await insertReferredPatient(tx.db, { practiceId, passId: guest.id, ...body, ...reach }, tx.now)
  const added = await findReferredPatient(tx.db, practiceId, guest.id, body.id)
  return found(added, tooManyPatients)
})

/** The referral with the name of its sender, and with its patient, who came with it or was entered before. */
async function completed(db: Database, guest: Guest, body: Wish): Promise<Referral> {
  const entered =
    body.patientId && (await findReferredPatient(db, practiceOf(guest), guest.id, body.patientId))
  const { firstName, lastName, dateOfBirth, phone, email } = found(entered || body.patient)
  const reach = {
    phone: phoneOf(phone, 'body.patient.phone'),
    email: email?.toLowerCase() ?? null,
  }
  return {
    ...body,
    patient: { firstName, lastName, dateOfBirth, ...reach },
    senderName: body.senderName ?? body.senderPractice,
  }
}

/** It waits for a person to approve it: nobody knows yet whether the sender is who they say. */
export const sendByReferrer = action(routes.sendByReferrer, async ({ guest, body: wish, tx, services }) => {
  const practiceId = practiceOf(guest)
  const id = guest.id
  const body = await completed(tx.db, guest, wish)
  const email = senderAddressOf(guest) || body.senderEmail?.toLowerCase()
  if (!email) throw wrongInput('body.senderEmail', NO_SENDER)
  if (!(await insertSend(tx.db, { practiceId, id, sentBy: null }, tx.now))) {
    check(await isSameReferral(tx.db, practiceId, id, body), referPassUsed)
    return done
  }
  // The count is this practice's row, locked until the commit: of two at once for the last room one gets it.
  const counted = { sort: 'documents:refer-to', value: practiceId }
  const wait = await countAttempt({ ...services, db: tx.db }, counted, perDay(WEBSITE_REFERRALS_PER_DAY))
  check(wait === undefined, websiteReferralsFull)
  await checkRoom(tx.db, practiceId)
  const today = await patients.todayAt(tx.db, practiceId, tx.now)
  const problem = birthDateProblem(body.patient.dateOfBirth, today)
  if (problem) throw wrongInput('body.patient.dateOfBirth', problem)
  const doctor = body.doctorId
    ? found((await listDoctors(tx.db, practiceId)).find((one) => one.id === body.doctorId))
    : undefined
  const sender = senderOf(guest)
  await storeWebsiteReferral(tx, services, { id, practiceId, email, sender, doctor, ...body })
  return done
})
