import { sendQuestioned, sendRefused } from '@corridor/contract/deliveries/errors.ts'
import { quietEnd, type Reason } from '@corridor/contract/deliveries/rules.ts'
import type { HookRunner } from '#platform/hooks.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import type { Outgoing } from './outgoing.ts'

/** What a capability can do to something that is about to leave, in the transaction that sends it. */
export interface Gate {
  outgoing: Readonly<Outgoing>
  /** Called a second time, right before it leaves: the sender's confirmations are in by then, and it can only be refused. */
  isLeaving: boolean
  /** Refuses it, with a sentence for the sender, and the reason that is shown where it has waited since. */
  refuse: (sentence: string, reason?: Reason) => never
  /** Has the sender answer a question first. Sent again with its code among `confirmed`, it goes out. */
  question: (code: string, sentence: string) => void
  /** Not before this moment. */
  waitUntil: (moment: Date) => void
  /** Whose clock its quiet hours go by. */
  useTimeZone: (timeZone: string) => void
  /** Which of the practice's numbers a text leaves from that names none. */
  useNumber: (from: string) => void
}

declare module '#platform/hooks.ts' {
  interface Hooks {
    /** Something is about to leave the house: refuse it, have its sender confirm it, or hold it back. */
    'deliveries.beforeSend': [gate: Gate]
    /** A delivery of a practice has moved: arrived, failed, was opened. */
    'deliveries.moved': [delivery: MovedDelivery]
  }
}

export interface MovedDelivery {
  id: string
  practiceId: string
  state: string
  reason: string | null
  item: { kind: string; id: string } | null
  patientId: string | null
  /** The delivery that it repeats. */
  retryOf: string | null
}

export interface Admitted {
  /** Nothing leaves before. */
  waitsUntil: Date | undefined
  /** The number that a text leaves from. */
  from: string | undefined
}

const latest = (moments: readonly Date[]): Date | undefined =>
  moments.length === 0 ? undefined : new Date(Math.max(...moments.map(Number)))

/** The one gate that everything passes on its way out. Throws where somebody refuses, or a question is open. */
export async function passGate(
  tx: Tx,
  { hooks }: { hooks: HookRunner },
  outgoing: Outgoing,
): Promise<Admitted> {
  const questions: { code: string; sentence: string }[] = []
  const held: Date[] = []
  let timeZone: string | undefined
  let from: string | undefined
  await hooks.run('deliveries.beforeSend', tx, {
    outgoing,
    isLeaving: false,
    refuse: (message) => {
      throw new Refusal({ ...sendRefused, message })
    },
    question: (code, sentence) => {
      if (!outgoing.confirmed?.includes(code)) questions.push({ code, sentence })
    },
    waitUntil: (moment) => void held.push(moment),
    useTimeZone: (zone) => {
      timeZone = zone
    },
    useNumber: (number) => {
      from = number
    },
  })
  const [first] = questions
  if (first)
    throw new Refusal(
      { ...sendQuestioned, message: first.sentence },
      {
        errors: questions.map(({ code, sentence }) => ({
          path: `body.confirmed.${code}`,
          message: sentence,
        })),
      },
    )
  const end = outgoing.mayWait && timeZone ? quietEnd(tx.now, timeZone) : undefined
  return { waitsUntil: latest(end ? [...held, end] : held), from }
}

/** Something that a person schedules: its words are not needed, because nobody at the gate reads them. */
export type Scheduling = Pick<Outgoing, 'to' | 'purpose' | 'item'> & {
  patientId: string | null
  confirmed: readonly string[]
  channel: 'text' | 'email'
  practiceId: string
}

/** Asks, before something is scheduled, the questions that would refuse it when its time comes, because nobody can answer them then. */
export async function checkScheduling(
  tx: Tx,
  needs: { hooks: HookRunner },
  { channel, ...scheduling }: Scheduling,
): Promise<void> {
  const outgoing = { key: '', ...scheduling }
  await passGate(
    tx,
    needs,
    channel === 'text'
      ? { ...outgoing, channel, content: { text: '' } }
      : { ...outgoing, channel, content: { subject: '', text: '' } },
  )
}

class RefusedMeanwhile extends Error {
  reason: Reason

  constructor(reason: Reason) {
    super('A delivery was refused after it had been admitted.')
    this.reason = reason
  }
}

/** Asks once more right before something leaves that may have waited for hours. Answers why it may not leave any more. */
export async function findRefusal(
  tx: Tx,
  { hooks }: { hooks: HookRunner },
  outgoing: Outgoing,
): Promise<Reason | undefined> {
  try {
    await hooks.run('deliveries.beforeSend', tx, {
      outgoing,
      isLeaving: true,
      refuse: (_sentence, reason = 'refused') => {
        throw new RefusedMeanwhile(reason)
      },
      question: () => undefined,
      waitUntil: () => undefined,
      useTimeZone: () => undefined,
      useNumber: () => undefined,
    })
    return undefined
  } catch (error) {
    if (error instanceof RefusedMeanwhile) return error.reason
    throw error
  }
}
