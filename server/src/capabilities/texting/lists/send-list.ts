import { quietEnd } from '@corridor/contract/deliveries/rules.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { patientNotFound } from '@corridor/contract/patients/errors.ts'
import { sameNameCode } from '@corridor/contract/patients/outbound.ts'
import { tooLong } from '@corridor/contract/texting/errors.ts'
import { LIST_TICK_SECONDS } from '@corridor/contract/texting/limits.ts'
import type { SkipReason } from '@corridor/contract/texting/types.ts'
import * as office from '#capabilities/office/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import { job } from '#platform/jobs/jobs.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { mayStillText } from '../access.ts'
import { openWith } from '../actions/conversations.ts'
import { publishList } from '../live.ts'
import { writeText } from '../outgoing/write-text.ts'
import { patientOf } from '../present.ts'
import { claimTurns, lockPace } from '../store/list-turns.ts'
import { endList, type ListRow, listWaiting, lockList, settleEntry, wasTextedByList } from '../store/lists.ts'
import { ownNumbers } from '../store/numbers.ts'
import { fillFor, listReach } from './recipients.ts'

interface Running {
  practiceId: string
  listId: string
  tick: number
}

/** Texts one patient of a list, or says why not. What it writes is undone by the caller where the gate refuses. */
async function textOne(
  tx: Tx,
  services: Pick<Services, 'clock' | 'hooks' | 'secrets' | 'texting' | 'workItems'>,
  list: ListRow,
  patientId: string,
  { practice, numbers }: { practice: office.Practice; numbers: readonly string[] },
): Promise<void> {
  const { practice_id: practiceId, id: listId } = list
  const key = { practiceId, listId, patientId }
  const patient = await patients.find(tx.db, practiceId, patientId)
  if (!patient) return settleEntry(tx.db, key, { skipReason: 'gone' })
  const reach = (await listReach(tx.db, practiceId, [patient], numbers)).get(patient.id)!
  if ('skipReason' in reach) return settleEntry(tx.db, key, { skipReason: reach.skipReason })
  const conversation = await openWith(tx, services, {
    practiceId,
    practiceNumber: numbers[0]!,
    patientNumber: reach.number,
    patientId: null,
  })
  // Who gets the texts about somebody may have changed since the list was made.
  if (await wasTextedByList(tx.db, { practiceId, listId, conversationId: conversation.id }))
    return settleEntry(tx.db, key, { skipReason: 'same-number' })
  const id = stableId(`texting-list:${listId}:${patientId}`)
  const draft = await writeText(tx, services, conversation, {
    id,
    text: fillFor(list.text, patient, practice),
    senderId: list.created_by,
    purpose: 'list',
    // The author of the list chose each of them, and a shared number may be the conversation of another.
    confirmed: [patient.id, patientOf(conversation)?.id ?? patient.id].map(sameNameCode),
  })
  await services.texting.conversations.appendAll(tx, [{ ...draft, leavesUnread: true }])
  await settleEntry(tx.db, key, { conversationId: conversation.id, messageId: id })
}

/** What was found only while a list was sent: somebody is no patient any more, or the practice has a longer name. */
const SKIP_REASON_OF: Readonly<Record<string, SkipReason>> = {
  [patientNotFound.code]: 'gone',
  [kernelErrors.notFound.code]: 'gone',
  [tooLong.code]: 'too-long',
}

type ListServices = Pick<
  Services,
  'clock' | 'config' | 'hooks' | 'secrets' | 'texting' | 'transactions' | 'workItems'
>

/** A list that may go on, locked, with whom it texts next. One that is through, or that nobody may send any more, ends here. */
async function lockRunning(
  tx: Tx,
  services: ListServices,
  practiceId: string,
  listId: string,
  numbers: readonly string[],
) {
  const list = await lockList(tx.db, practiceId, listId)
  if (list?.state !== 'running') return undefined
  const [patientId] = await listWaiting(tx.db, practiceId, listId, 1)
  const practice = await office.findPractice(tx.db, practiceId)
  const mayGoOn = practice && numbers.length > 0
  if (patientId && mayGoOn && (await mayStillText(tx, services, practiceId, list.created_by)))
    return { list, patientId, practice }
  await endList(tx.db, practiceId, listId, patientId ? 'cancelled' : 'done')
  publishList(tx, practiceId, listId)
  return undefined
}

/**
 * Claims what is due now of all lists that leave from the practice's number: each list's ticks send for all of them. Undefined where this
 * list's ticks end: it is over, or it is night. Then it comes again at the end of the quiet hours, so that what counts as sent has left.
 */
const claimDue = (services: ListServices, running: Running): Promise<string[] | undefined> =>
  services.transactions.run(
    async (tx) => {
      const { practiceId, listId } = running
      const numbers = await ownNumbers(tx.db, practiceId)
      const [number = ''] = numbers
      await lockPace(tx.db, practiceId, number)
      const own = await lockRunning(tx, services, practiceId, listId, numbers)
      if (!own) return undefined
      const pausedUntil = quietEnd(tx.now, own.practice.time_zone)
      if (!pausedUntil) return claimTurns(tx.db, practiceId, number, tx.now)
      await queueNextTick(tx, running, pausedUntil)
      publishList(tx, practiceId, listId)
      return undefined
    },
    { practiceId: running.practiceId },
  )

/** Texts the next patient of a list, in one transaction: what fails for one is undone for that one alone. */
async function sendNext(services: ListServices, practiceId: string, listId: string): Promise<void> {
  const acting = { practiceId }
  let current: string | undefined
  try {
    await services.transactions.run(async (tx) => {
      const numbers = await ownNumbers(tx.db, practiceId)
      const next = await lockRunning(tx, services, practiceId, listId, numbers)
      if (!next || quietEnd(tx.now, next.practice.time_zone)) return
      current = next.patientId
      await textOne(tx, services, next.list, current, { practice: next.practice, numbers })
      publishList(tx, practiceId, listId)
    }, acting)
  } catch (error) {
    const patientId = current
    if (!(error instanceof Refusal) || !patientId) throw error
    const skipReason = SKIP_REASON_OF[error.kind.code] ?? 'refused'
    await services.transactions.run(async (tx) => {
      await settleEntry(tx.db, { practiceId, listId, patientId }, { skipReason })
      publishList(tx, practiceId, listId)
    }, acting)
  }
}

/** Sends what is due of the practice's lists, and comes again until this one is over. Run twice, it texts nobody twice. */
export const sendList = job<Running>({
  name: 'texting.send-list',
  atOnce: 2,
  turnOf: ({ practiceId }) => practiceId,
  run: async (running, services) => {
    for (;;) {
      const due = await claimDue(services, running)
      if (!due) return
      if (due.length === 0) break
      for (const listId of due)
        await sendNext(services, running.practiceId, listId).catch((error: unknown) => {
          // A list that fails ends no other's ticks: its own meet the same error, and are tried again.
          if (listId === running.listId) throw error
        })
    }
    await services.transactions.run(
      (tx) => queueNextTick(tx, running, new Date(tx.now.getTime() + LIST_TICK_SECONDS * 1000)),
      { practiceId: running.practiceId },
    )
  },
})

/** Two practices may use one id. */
const keyOf = ({ practiceId, listId, tick }: Running): string => `${practiceId} ${listId} ${tick}`

export const queueList = (tx: Tx, list: Omit<Running, 'tick'>): Promise<void> => {
  const running = { ...list, tick: 0 }
  return tx.queue(sendList, running, { key: keyOf(running) })
}

/** A tick that runs twice, because its process was killed, queues the next one once. */
const queueNextTick = (tx: Tx, running: Running, startAt: Date): Promise<void> => {
  const next = { ...running, tick: running.tick + 1 }
  return tx.queue(sendList, next, { key: keyOf(next), startAt })
}
