import { patientArrived } from '@corridor/contract/curbside/alerts.ts'
import { notInOffice, notRemovable, notUndoable, visitNotFound } from '@corridor/contract/curbside/errors.ts'
import { UNDO_MINUTES } from '@corridor/contract/curbside/limits.ts'
import * as routes from '@corridor/contract/curbside/routes.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import * as guests from '#capabilities/guests/public.ts'
import { action } from '#platform/action.ts'
import { minutesAfter } from '#platform/clock.ts'
import { found, Refusal } from '#platform/refusal.ts'
import { getVisit, practiceIdOf } from '../access.ts'
import { findLink, ITEM_KIND, sendLinkAgain } from '../links.ts'
import { publishRemoved, publishVisit } from '../live.ts'
import { alertTeam, move } from '../moves.ts'
import { presentVisit } from '../present.ts'
import {
  deleteVisit,
  setRoom as saveRoom,
  setHealthCheck,
  setTemperature,
  undoStatus,
} from '../store/visits.ts'
import { closeWork, moveWork } from '../work.ts'

const about = (id: string) => ({ subject: { kind: ITEM_KIND, id } })

export const updateStatus = action(
  routes.updateStatus,
  async ({ person, params, body, tx, services, note }) => {
    note(about(body.id))
    const row = await move(tx, services, {
      practiceId: practiceIdOf(person),
      id: body.id,
      step: params.status,
      by: person.id,
      isConfirmed: body.isConfirmed,
    })
    return presentVisit(row, tx.now)
  },
)

export const undoStep = action(routes.undoStep, async ({ person, body, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  note(about(body.id))
  const since = minutesAfter(tx.now, -UNDO_MINUTES)
  const row = await undoStatus(tx.db, { practiceId, id: body.id, step: body.status, since }, tx.now)
  if (!row) {
    await getVisit(tx.db, practiceId, body.id)
    throw new Refusal(notUndoable)
  }
  if (row.status === 'Arrived') await alertTeam(tx, row, person.id)
  else tx.settle(patientArrived, row.id)
  await moveWork(tx, services, row, { isUndone: true })
  publishVisit(tx, row)
  return presentVisit(row, tx.now)
})

export const updateHealthCheck = action(
  routes.updateHealthCheck,
  async ({ person, params, body, tx, note }) => {
    note(about(body.liteAppointmentId))
    const one = { practiceId: practiceIdOf(person), id: body.liteAppointmentId, status: params.status }
    const row = found(await setHealthCheck(tx.db, one, tx.now), visitNotFound)
    publishVisit(tx, row)
    return presentVisit(row, tx.now)
  },
)

export const updateTemperature = action(routes.updateTemperature, async ({ person, body, tx, note }) => {
  note(about(body.id))
  const practiceId = practiceIdOf(person)
  const row = await setTemperature(tx.db, { practiceId, ...body }, tx.now)
  if (!row) {
    await getVisit(tx.db, practiceId, body.id)
    return { data: null }
  }
  publishVisit(tx, row)
  return { data: presentVisit(row, tx.now) }
})

export const setRoom = action(routes.setRoom, async ({ person, params, body, tx, note }) => {
  note(about(params.id))
  const practiceId = practiceIdOf(person)
  const row = await saveRoom(tx.db, { practiceId, id: params.id, room: body.room || null }, tx.now)
  if (!row) {
    await getVisit(tx.db, practiceId, params.id)
    throw new Refusal(notInOffice)
  }
  publishVisit(tx, row)
  return presentVisit(row, tx.now)
})

export const resendLink = action(routes.resendLink, async ({ person, params, tx, services, note }) => {
  note(about(params.id))
  const row = await getVisit(tx.db, practiceIdOf(person), params.id)
  await sendLinkAgain(tx, services, row, person.id)
  return done
})

export const removeVisit = action(routes.removeVisit, async ({ person, params, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  note(about(params.id))
  const row = await getVisit(tx.db, practiceId, params.id)
  if (!(await deleteVisit(tx.db, practiceId, row.id))) throw new Refusal(notRemovable)
  const link = await findLink(tx, row)
  if (link) await guests.recall(tx, services, link.id)
  await closeWork(tx, services, row)
  publishRemoved(tx, practiceId, row.id)
  return done
})
