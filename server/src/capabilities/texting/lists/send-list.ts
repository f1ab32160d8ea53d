import { quietEnd } from '@corridor/contract/deliveries/rules.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { patientNotFound } from '@corridor/contract/patients/errors.ts'
import { tooLong } from '@corridor/contract/texting/errors.ts'
import { LIST_TICK_SECONDS } from '@corridor/contract/texting/limits.ts'
import type { SkipReason } from '@corridor/contract/texting/types.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { stableId } from '../../../platform/stable-id.ts'
import type { Tx } from '../../../platform/transaction.ts'
import * as office from '../../office/public.ts'
import * as patients from '../../patients/public.ts'
import { mayStillText } from '../access.ts'
import { openWith } from '../actions/conversations.ts'
import { publishList } from '../live.ts'
import { writeText } from '../outgoing/write-text.ts'
import { endList, type ListRow, listWaiting, lockList, settleEntry } from '../store/lists.ts'
import { ownNumbers } from '../store/numbers.ts'
import { fillFor, reachOf } from './recipients.ts'

interface Running {
  practiceId: string
  listId: string
  perMinute: number
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
  const reach = await reachOf(tx.db, practiceId, patient, numbers)
  if ('skipReason' in reach) return settleEntry(tx.db, key, { skipReason: reach.skipReason })
  const conversation = await openWith(tx, services, {
    practiceId,
    practiceNumber: numbers[0]!,
    patientNumber: reach.number,
    patientId: null,
  })
  const id = stableId(`texting-list:${listId}:${patientId}`)
  const draft = await writeText(tx, services, conversation, {
    id,
    text: fillFor(list.text, patient, practice),
    senderId: list.created_by,
    purpose: 'list',
    // Whoever made the list chose each of them.
    confirmed: [`same-name-${patient.id}`],
  })
  await services.texting.conversations.appendAll(tx, [draft])
  await settleEntry(tx.db, key, { conversationId: conversation.id, messageId: id })
}

/** What was found only while a list was sent: somebody is no patient any more, or the practice has a longer name. */
const SKIP_REASON_OF: Readonly<Record<string, SkipReason>> = {
  [patientNotFound.code]: 'gone',
  [kernelErrors.notFound.code]: 'gone',
  [tooLong.code]: 'too-long',
}

/**
 * One patient in one transaction: what fails for one is undone for that one alone. Answers whether the tick goes on. In quiet hours the
 * list comes again at their end, so that its pace holds then too and what counts as sent has left.
 */
async function step(
  services: Pick<
    Services,
    'clock' | 'config' | 'hooks' | 'secrets' | 'texting' | 'transactions' | 'workItems'
  >,
  running: Running,
): Promise<boolean> {
  const { practiceId, listId } = running
  const acting = { practiceId }
  let current: string | undefined
  try {
    return await services.transactions.run(async (tx) => {
      const list = await lockList(tx.db, practiceId, listId)
      if (list?.state !== 'running') return false
      ;[current] = await listWaiting(tx.db, practiceId, listId, 1)
      const practice = await office.findPractice(tx.db, practiceId)
      const numbers = await ownNumbers(tx.db, practiceId)
      const mayGoOn = practice && numbers.length > 0
      if (!current || !mayGoOn || !(await mayStillText(tx, services, practiceId, list.created_by))) {
        await endList(tx.db, practiceId, listId, current ? 'cancelled' : 'done')
        publishList(tx, practiceId, listId)
        return false
      }
      const pausedUntil = quietEnd(tx.now, practice.time_zone)
      if (pausedUntil) {
        await queueNextTick(tx, running, pausedUntil)
        publishList(tx, practiceId, listId)
        return false
      }
      await textOne(tx, services, list, current, { practice, numbers })
      publishList(tx, practiceId, listId)
      return true
    }, acting)
  } catch (error) {
    const patientId = current
    if (!(error instanceof Refusal) || !patientId) throw error
    const skipReason = SKIP_REASON_OF[error.kind.code] ?? 'refused'
    await services.transactions.run(async (tx) => {
      await settleEntry(tx.db, { practiceId, listId, patientId }, { skipReason })
      publishList(tx, practiceId, listId)
    }, acting)
    return true
  }
}

/** How many texts leave in each tick at a pace. */
export const perTick = (perMinute: number): number =>
  Math.max(1, Math.round((perMinute * LIST_TICK_SECONDS) / 60))

/** Sends what is due of a list, and comes again until it is over. Run twice, it texts nobody twice. */
export const sendList = job<Running>({
  name: 'texting.send-list',
  atOnce: 2,
  run: async (running, services) => {
    for (let sent = 0; sent < perTick(running.perMinute); sent += 1)
      if (!(await step(services, running))) return
    await services.transactions.run(
      (tx) => queueNextTick(tx, running, new Date(tx.now.getTime() + LIST_TICK_SECONDS * 1000)),
      { practiceId: running.practiceId },
    )
  },
})

const keyOf = ({ listId, tick }: Running): string => `${listId} ${tick}`

export const queueList = (tx: Tx, list: Omit<Running, 'tick'>): Promise<void> => {
  const running = { ...list, tick: 0 }
  return tx.queue(sendList, running, { key: keyOf(running) })
}

/** A tick that runs twice, because its process was killed, queues the next one once. */
const queueNextTick = (tx: Tx, running: Running, startAt: Date): Promise<void> => {
  const next = { ...running, tick: running.tick + 1 }
  return tx.queue(sendList, next, { key: keyOf(next), startAt })
}
