import { referralMoved, referralReminded } from '@corridor/contract/documents/alerts.ts'
import {
  nobodyToRemind,
  notDecided,
  notReferral,
  remindedAlready,
  stageMoved,
  stageNotPossible,
} from '@corridor/contract/documents/errors.ts'
import { BOARD_MAX, LISTED_DAYS, REMIND_PAUSE_HOURS } from '@corridor/contract/documents/limits.ts'
import * as routes from '@corridor/contract/documents/referrals.ts'
import { STAGE_NAMES } from '@corridor/contract/documents/stage-names.ts'
import { isMove, isOpenStage, USUAL_LIMITS, visitDayProblem } from '@corridor/contract/documents/stages.ts'
import { z } from 'zod'
import * as patients from '#capabilities/patients/public.ts'
import { action, readInPractice } from '#platform/action.ts'
import { daysAfter, minutesAfter } from '#platform/clock.ts'
import { paging } from '#platform/paging.ts'
import { check, Refusal, wrongInput } from '#platform/refusal.ts'
import { getDocument, otherSideOf, practiceIdOf } from '../access.ts'
import { actorOf, record } from '../actor.ts'
import { alertPractice } from '../alerts.ts'
import { publishDocument, publishSettings } from '../live.ts'
import { presentAll, presentOne } from '../present.ts'
import { setReminded, setStage } from '../store/documents.ts'
import * as store from '../store/referrals.ts'
import { findSettings, saveLimits } from '../store/settings.ts'
import { listTooLong } from '../too-long.ts'
import { workAnswered, workWaits } from '../work.ts'

const endedPages = paging('documents-ended', z.object({ at: z.coerce.date(), id: z.string() }))

export const listReferrals = readInPractice(routes.listReferrals, async ({ person, query, db, services }) => {
  const practiceId = practiceIdOf(person)
  const now = services.clock.now()
  const rows = await store.listOpen(db, practiceId, query.side, BOARD_MAX)
  const since = daysAfter(now, -LISTED_DAYS)
  const sent = await store.countReferrals(db, practiceId, 'sent', since)
  const received = await store.countReferrals(db, practiceId, 'received', since)
  return {
    referrals: await presentAll(db, rows, practiceId),
    endedCount: (query.side === 'sent' ? sent : received).ended,
    openCounts: { sent: sent.open, received: received.open },
    today: await patients.todayAt(db, practiceId, now),
  }
})

export const countTooLong = readInPractice(routes.countTooLong, async ({ person, db, services }) => {
  const late = await listTooLong(db, practiceIdOf(person), services.clock.now())
  const sent = late.filter(({ side }) => side === 'sent').length
  return { sent, received: late.length - sent }
})

export const listEndedReferrals = readInPractice(
  routes.listEndedReferrals,
  async ({ person, query, db, services }) => {
    const practiceId = practiceIdOf(person)
    const rows = await store.listEnded(db, practiceId, query.side, endedPages.begin(services.secrets, query))
    const { page, continuationToken } = endedPages.cut(services.secrets, query, rows, (row) => ({
      at: (row.stage_since ?? row.received_at).toISOString(),
      id: row.id,
    }))
    return { referrals: await presentAll(db, page, practiceId), continuationToken }
  },
)

/** Refuses a day that no visit can have. */
export function checkDay(day: string, today: string): void {
  const problem = visitDayProblem(day, today)
  if (problem) throw wrongInput('body.scheduledOn', problem)
}

export const moveReferral = action(
  routes.moveReferral,
  async ({ person, params, body, tx, services, note }) => {
    const practiceId = practiceIdOf(person)
    note({ subject: { kind: 'document', id: params.id } })
    check(isMove(body.from, body.to), stageNotPossible)
    const scheduledOn = body.to === 'scheduled' ? body.scheduledOn : null
    if (scheduledOn) checkDay(scheduledOn, await patients.todayAt(tx.db, practiceId, tx.now))
    const row = await setStage(tx.db, practiceId, params.id, { ...body, scheduledOn }, tx.now)
    if (!row) {
      const current = await getDocument(tx.db, practiceId, params.id)
      check(current.is_referral, notReferral)
      check(current.guest_status !== 'Pending', notDecided)
      throw new Refusal(stageMoved)
    }
    const actor = await actorOf(tx.db, person)
    await record(tx, actor, params.id, { kind: 'stage-moved', stage: body.to, scheduledOn })
    publishDocument(tx, row, 'changed')
    if (!isOpenStage(body.to)) await workAnswered(tx, services, practiceId, params.id)
    const other = otherSideOf(row, practiceId)
    if (other)
      await alertPractice(tx, referralMoved, {
        practiceId: other,
        documentId: row.id,
        from: person.id,
        facts: { id: row.id, from: actor.practiceName, stage: STAGE_NAMES[body.to] },
      })
    return presentOne(tx.db, row, practiceId)
  },
)

export const remindReferral = action(
  routes.remindReferral,
  async ({ person, params, tx, services, note }) => {
    const practiceId = practiceIdOf(person)
    note({ subject: { kind: 'document', id: params.id } })
    const before = await getDocument(tx.db, practiceId, params.id)
    const isOpen = before.is_referral && before.stage !== null && isOpenStage(before.stage)
    const other = otherSideOf(before, practiceId)
    // Somebody without an account hears of nothing here: it would say that a reminder was sent.
    check(!isOpen || other !== null, nobodyToRemind)
    const since = minutesAfter(tx.now, -REMIND_PAUSE_HOURS * 60)
    const row = await setReminded(tx.db, practiceId, params.id, since, tx.now)
    if (!row) {
      check(isOpen, notReferral)
      throw new Refusal(remindedAlready)
    }
    const actor = await actorOf(tx.db, person)
    await record(tx, actor, params.id, { kind: 'reminded' })
    publishDocument(tx, row, 'changed')
    if (other) {
      await workWaits(tx, services, other, practiceId, row.id)
      await alertPractice(tx, referralReminded, {
        practiceId: other,
        documentId: row.id,
        from: person.id,
        facts: { id: row.id, from: actor.practiceName },
      })
    }
    return presentOne(tx.db, row, practiceId)
  },
)

export const getFigures = readInPractice(routes.getFigures, async ({ person, query, db, services }) => {
  const practiceId = practiceIdOf(person)
  const since = daysAfter(services.clock.now(), -query.days)
  const rows = await store.listFigures(db, practiceId, since)
  const sum = (of: (row: store.FiguresRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  const sent = sum((row) => row.sent)
  const received = sum((row) => row.received)
  const shareOf = (closed: number, all: number) => (all === 0 ? null : closed / all)
  return {
    practices: rows.map((row) => ({
      practiceName: row.practice_name,
      sent: row.sent,
      received: row.received,
      closed: row.closed_sent + row.closed_received,
      declined: row.declined,
      noShow: row.no_show,
    })),
    daysTo: await store.listDaysTo(db, practiceId, since),
    sent,
    received,
    closedShare: {
      sent: shareOf(
        sum((row) => row.closed_sent),
        sent,
      ),
      received: shareOf(
        sum((row) => row.closed_received),
        received,
      ),
    },
  }
})

export const getSettings = readInPractice(routes.getSettings, async ({ person, db }) => ({
  stageLimits: (await findSettings(db, practiceIdOf(person)))?.stage_limits ?? USUAL_LIMITS,
}))

export const changeSettings = action(routes.changeSettings, async ({ person, body, tx, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'practice', id: practiceId } })
  await saveLimits(tx.db, practiceId, body.stageLimits)
  publishSettings(tx, practiceId)
  return body
})
