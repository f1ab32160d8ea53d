import { quietEnd } from '@corridor/contract/deliveries/rules.ts'
import { patientNotFound } from '@corridor/contract/patients/errors.ts'
import type { Patient } from '@corridor/contract/patients/model.ts'
import {
  listDiffers,
  listIsOver,
  listNotFound,
  nobodyReachable,
  noNumber,
  tooLong,
} from '@corridor/contract/texting/errors.ts'
import * as routes from '@corridor/contract/texting/lists.ts'
import { familyName } from '@corridor/contract/texting/rules.ts'
import { segmentsOf } from '@corridor/contract/texting/words/segments.ts'
import * as office from '#capabilities/office/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import * as worklist from '#capabilities/worklist/public.ts'
import { action, readInPractice } from '#platform/action.ts'
import type { Database } from '#platform/database/database.ts'
import { check, found } from '#platform/refusal.ts'
import { practiceIdOf } from '../access.ts'
import { publishList } from '../live.ts'
import { listOrClaimNumbers } from '../numbers.ts'
import {
  type EntryRow,
  endList,
  findList,
  insertList,
  isSameList,
  type ListRow,
  listEntries,
  listNewest,
  lockList,
} from '../store/lists.ts'
import { ownNumbers } from '../store/numbers.ts'
import { listRecipients } from './recipients.ts'
import { queueList } from './send-list.ts'

const LISTS_SHOWN = 100

function pauseAt(now: Date, timeZone: string) {
  const end = quietEnd(now, timeZone)
  return end ? { until: end.toISOString(), timeZone } : null
}

/** A list that has somebody left to text waits in quiet hours, whether or not its next tick has found out. */
const pauseOf = ({ state, waiting }: ListRow, timeZone: string, now: Date) =>
  state === 'running' && waiting > 0 ? pauseAt(now, timeZone) : null

async function presentLists(db: Database, practiceId: string, rows: readonly ListRow[], now: Date) {
  const { time_zone } = found(await office.findPractice(db, practiceId))
  const nameOf = await worklist.namesOf(
    db,
    rows.map(({ created_by }) => created_by),
  )
  return rows.map((row) => ({
    id: row.id,
    smsMessage: row.text,
    state: row.state,
    perMinute: row.per_minute,
    createdAt: row.created_at.toISOString(),
    createdBy: nameOf(row.created_by),
    total: row.total,
    waiting: row.waiting,
    sent: row.sent,
    skipped: row.skipped,
    cancelled: row.cancelled,
    pause: pauseOf(row, time_zone, now),
  }))
}

async function presentOne(db: Database, row: ListRow | undefined, now: Date) {
  const list = found(row, listNotFound)
  return (await presentLists(db, list.practice_id, [list], now))[0]!
}

const presentEntry = (row: EntryRow) => ({
  patientId: row.patient_id,
  name: row.name ?? '',
  dateOfBirth: row.date_of_birth,
  state: row.state,
  skipReason: row.skip_reason,
  smsStatus: row.status,
  reason: row.reason,
  conversationId: row.conversation_id,
})

/** Everybody who was chosen, with why somebody cannot be texted. Somebody who is no patient of the practice is not found. */
async function chosenBy(
  db: Database,
  practice: office.Practice,
  { smsMessage: text, patientIds }: { smsMessage: string; patientIds: readonly string[] },
) {
  const all = await listRecipients(db, practice, { patientIds, text }, await ownNumbers(db, practice.id))
  check(
    all.every(({ patient }) => patient !== undefined),
    patientNotFound,
  )
  return all
}

const namedPatient = (patient: Patient | undefined) => ({
  name: patient ? familyName([patient]) : '',
  dateOfBirth: patient?.dateOfBirth ?? null,
})

/** Changes nothing, but is recorded: it shows who of many patients can be reached. */
export const previewList = action(routes.previewList, async ({ person, body, tx }) => {
  const practiceId = practiceIdOf(person)
  const practice = found(await office.findPractice(tx.db, practiceId))
  const all = await chosenBy(tx.db, practice, body)
  const texts = all.flatMap(({ leaving }) => leaving ?? [])
  const others = await patients.list(
    tx.db,
    practiceId,
    all.flatMap(({ insteadId }) => insteadId ?? []),
  )
  return {
    reachable: texts.length,
    pause: pauseAt(tx.now, practice.time_zone),
    viaOthers: all.flatMap(({ patient, patientId, insteadId }) => {
      const other = others.find(({ id }) => id === insteadId)
      return patient && other
        ? [{ patientId, ...namedPatient(patient), toName: familyName([other]), toNumber: other.mobileNumber }]
        : []
    }),
    unreachable: all.flatMap(({ patient, patientId, skipReason }) =>
      skipReason === null
        ? []
        : [
            {
              patientId,
              ...namedPatient(patient),
              reason: skipReason,
            },
          ],
    ),
    example: texts[0] ?? null,
    segments: texts.reduce((sum, text) => sum + segmentsOf(text).segments, 0),
  }
})

/** Everybody on it is written down with the list, so that nothing is forgotten when the process ends. */
export const startList = action(routes.startList, async ({ person, body, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'text-list', id: body.id } })
  check((await listOrClaimNumbers(tx.db, services, practiceId, tx.now)).length > 0, noNumber)
  const practice = found(await office.findPractice(tx.db, practiceId))
  const entries = await chosenBy(tx.db, practice, body)
  check(
    entries.some(({ skipReason }) => skipReason === null),
    entries.some(({ skipReason }) => skipReason === 'too-long') ? tooLong : nobodyReachable,
  )
  const list = {
    practiceId,
    id: body.id,
    text: body.smsMessage,
    perMinute: body.perMinute,
    createdBy: person.id,
  }
  if (await insertList(tx.db, list, entries, tx.now)) {
    await queueList(tx, { practiceId, listId: body.id })
    publishList(tx, practiceId, body.id)
  } else check(await isSameList(tx.db, list, entries), listDiffers)
  return presentOne(tx.db, await findList(tx.db, practiceId, body.id), tx.now)
})

export const listLists = readInPractice(routes.listLists, async ({ person, db, services: { clock } }) => {
  const practiceId = practiceIdOf(person)
  const rows = await listNewest(db, practiceId, LISTS_SHOWN)
  return { lists: await presentLists(db, practiceId, rows, clock.now()) }
})

export const getList = readInPractice(routes.getList, async ({ person, params, db, services, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'text-list', id: params.id } })
  const list = await presentOne(db, await findList(db, practiceId, params.id), services.clock.now())
  return { list, entries: (await listEntries(db, practiceId, params.id)).map(presentEntry) }
})

/** What is with the carrier already cannot be called back. Canceled twice is canceled once. */
export const cancelList = action(routes.cancelList, async ({ person, params, tx, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'text-list', id: params.id } })
  const row = found(await lockList(tx.db, practiceId, params.id), listNotFound)
  check(row.state !== 'done', listIsOver)
  if (row.state === 'running') {
    await endList(tx.db, practiceId, params.id, 'cancelled')
    publishList(tx, practiceId, params.id)
  }
  return presentOne(tx.db, await findList(tx.db, practiceId, params.id), tx.now)
})
