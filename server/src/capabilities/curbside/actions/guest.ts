import {
  NO_SUCH_QUESTION,
  NO_SUCH_SPOT,
  stepNotPossible,
  visitNotFound,
} from '@corridor/contract/curbside/errors.ts'
import type { GuestVisit } from '@corridor/contract/curbside/guest.ts'
import * as routes from '@corridor/contract/curbside/guest.ts'
import { concernsIn, healthCheckOf } from '@corridor/contract/curbside/health.ts'
import { DOOR_FROM_NETWORK_PER_HOUR, DOOR_OF_PRACTICE_PER_HOUR } from '@corridor/contract/curbside/limits.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import * as guests from '#capabilities/guests/public.ts'
import * as office from '#capabilities/office/public.ts'
import type { Guest } from '#platform/access/guest.ts'
import { action, readInPractice, steps } from '#platform/action.ts'
import { checkAttempt, networkOf, perHour } from '#platform/attempts/attempts.ts'
import type { Database } from '#platform/database/database.ts'
import { phoneIn } from '#platform/phone.ts'
import { check, found, wrongInput } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import { getVisit, practiceOf } from '../access.ts'
import { findLink, ITEM_KIND, makeLink } from '../links.ts'
import { publishVisit } from '../live.ts'
import { move } from '../moves.ts'
import { checkNotOwn, visitIdOf } from '../register.ts'
import { findSetting } from '../store/settings.ts'
import { insertVisits, setAnswers, setWhereabouts, takeDueLink, type VisitRow } from '../store/visits.ts'

const visitOf = (db: Database, guest: Guest): Promise<VisitRow> =>
  getVisit(db, practiceOf(guest), guest.subject.id)

async function present(db: Database, row: VisitRow): Promise<GuestVisit> {
  const setting = await findSetting(db, row.practice_id)
  return {
    firstName: row.first_name,
    appointmentAt: row.visit_at.toISOString(),
    isWalkIn: row.source !== 'import',
    status: row.status,
    healthCheck: row.health_check,
    questions: setting?.questions ?? [],
    answers: Object.fromEntries(row.answers.map(({ id, isYes }) => [id, isYes])),
    healthNote: row.health_note ?? '',
    spots: setting?.spots ?? [],
    spot: row.spot,
    car: row.car,
  }
}

export const getGuestVisit = readInPractice(routes.getVisit, async ({ guest, db }) =>
  present(db, await visitOf(db, guest)),
)

export const getVisitStatus = readInPractice(routes.getVisitStatus, async ({ guest, db }) => ({
  status: (await visitOf(db, guest)).status,
}))

/** Before a write: the link is locked, so that a recall comes before it or after it. */
async function openedVisit(tx: Tx, guest: Guest): Promise<VisitRow> {
  await guests.lockOpenLink(tx, guest)
  return visitOf(tx.db, guest)
}

export const arrive = action(routes.arrive, async ({ guest, body, tx, services }) => {
  const row = await openedVisit(tx, guest)
  const { practice_id: practiceId, id } = row
  const spots = (await findSetting(tx.db, practiceId))?.spots ?? []
  if (body.spot !== null && !spots.includes(body.spot)) throw wrongInput('body.spot', NO_SUCH_SPOT)
  // Said twice, after a lost answer or to correct the car, it is one arrival.
  if (row.status !== 'Arrived') await move(tx, services, { practiceId, id, step: 'Arrived', by: null })
  const whereabouts = { practiceId, id, spot: body.spot, car: body.car || null }
  const arrived = found(await setWhereabouts(tx.db, whereabouts, tx.now), visitNotFound)
  if (row.status === 'Arrived') publishVisit(tx, arrived)
  return present(tx.db, arrived)
})

export const answerHealthCheck = action(routes.answerHealthCheck, async ({ guest, body, tx }) => {
  const row = await openedVisit(tx, guest)
  const { practice_id: practiceId, id } = row
  const questions = (await findSetting(tx.db, practiceId))?.questions ?? []
  const stranger = Object.keys(body.answers).find((key) => !questions.some((one) => one.id === key))
  if (stranger !== undefined) throw wrongInput('body.answers', NO_SUCH_QUESTION)
  const concerns = concernsIn(questions, body.answers)
  const answers = questions.flatMap((question) => {
    const isYes = body.answers[question.id]
    return isYes === undefined
      ? []
      : [{ id: question.id, question: question.en, isYes, isConcern: concerns.includes(question) }]
  })
  const status = healthCheckOf(questions, body.answers)
  const answered = await setAnswers(
    tx.db,
    { practiceId, id, status, answers, questionCount: questions.length, note: body.note || null },
    tx.now,
  )
  const saved = found(answered, stepNotPossible)
  publishVisit(tx, saved)
  return present(tx.db, saved)
})

export const leave = action(routes.leave, async ({ guest, tx, services }) => {
  const row = await openedVisit(tx, guest)
  if (row.status === 'Left') return present(tx.db, row)
  const { practice_id: practiceId, id } = row
  return present(tx.db, await move(tx, services, { practiceId, id, step: 'Left', by: null }))
})

async function practiceAt(db: Database, guest: Guest) {
  const practice = found(await office.findPractice(db, practiceOf(guest)), kernelErrors.linkNotValid)
  check(practice.suspended_at === null, kernelErrors.linkNotValid)
  return practice
}

export const getDoor = readInPractice(routes.getDoor, async ({ guest, db }) => {
  const { name, telephone_number } = await practiceAt(db, guest)
  return { practice: { name, phone: telephone_number } }
})

/** Nothing is texted to a number that somebody typed at a door: the phone that registers gets the link in the answer. */
export const registerAtDoor = steps(
  routes.registerAtDoor,
  async ({ guest, body, origin, services, note, commit }) => {
    const practiceId = practiceOf(guest)
    const from = { sort: 'curbside:door-from', value: networkOf(origin.address) }
    await checkAttempt(services, from, perHour(DOOR_FROM_NETWORK_PER_HOUR))
    const of = { sort: 'curbside:door-of', value: practiceId }
    await checkAttempt(services, of, perHour(DOOR_OF_PRACTICE_PER_HOUR))
    const mobile = phoneIn('mobileNumber', body.mobileNumber, 'mobile')
    const id = visitIdOf(practiceId, `door ${body.id}`)
    note({ subject: { kind: ITEM_KIND, id } })
    return commit(async (tx) => {
      await checkNotOwn(tx, await practiceAt(tx.db, guest), mobile)
      const { firstName, lastName } = body
      const [added] = await insertVisits(
        tx.db,
        [
          {
            id,
            practiceId,
            // A name and a number prove nothing at a door: the desk does, once it has seen them.
            patientId: null,
            firstName,
            lastName,
            mobile,
            visitAt: tx.now,
            provider: null,
            source: 'door',
            status: 'Upcoming',
            questionCount: (await findSetting(tx.db, practiceId))?.questions.length ?? 0,
          },
        ],
        tx.now,
      )
      if (added) {
        await takeDueLink(tx.db, practiceId, id)
        await makeLink(tx, services, added, { isHandedOver: true })
        publishVisit(tx, added)
      }
      const link = found(await findLink(tx, added ?? (await getVisit(tx.db, practiceId, id))))
      return { token: guests.tokenOf(services.secrets, link) }
    })
  },
)
