import {
  formLocked,
  formNotReadable,
  formWithoutFields,
  formXfa,
} from '@corridor/contract/documents/errors.ts'
import type { FormField, FormValues } from '@corridor/contract/documents/forms/referral-forms.ts'
import { Refusal } from '#platform/refusal.ts'
import { createThreads } from '#platform/threads/reused-threads.ts'
import { createTurns } from '#platform/threads/turns.ts'
import type { FormSaid, FormWork } from './form-worker.ts'

/** Starting the thread is our own work, and slow on a busy machine: no form is to blame for it. */
const START_LIMIT_MS = 60_000
/** A form takes a fraction of a second. What takes longer is never stored, so nobody waits for it twice. */
const FORM_LIMIT_MS = 5_000

const REFUSALS = [formLocked, formNotReadable, formWithoutFields, formXfa]

const threads = createThreads<FormWork, FormSaid>({
  module: new URL('./form-worker.ts', import.meta.url),
  resourceLimits: { maxOldGenerationSizeMb: 192 },
})

/** One at a time: visitors who refer from a website fill forms in too, and several at once would only share the cores. */
let last: Promise<unknown> = Promise.resolve()
const inPracticeTurn = createTurns({ atOnceEach: 3, waitingEachMax: 10 })

async function runWorker(work: FormWork): Promise<Exclude<FormSaid, { isReady: true }>> {
  let said: FormSaid | undefined
  await threads.run({
    work,
    transfer: [],
    startMs: START_LIMIT_MS,
    onSaid: (one) => {
      if ('isReady' in one) return { withinMs: FORM_LIMIT_MS }
      said = one
      return 'refused' in one ? 'done-and-end' : 'done'
    },
  })
  return said && !('isReady' in said) ? said : { refused: formNotReadable.code }
}

/** Works on a form in a thread of its own, within limits of time and memory: it may be made to unpack to gigabytes. */
const inThread = (practiceId: string, work: FormWork) =>
  inPracticeTurn(practiceId, async () => {
    const run = last.then(() => runWorker(work))
    last = run.catch(() => undefined)
    const said = await run
    if ('refused' in said)
      throw new Refusal(REFUSALS.find(({ code }) => code === said.refused) ?? formNotReadable)
    return said
  })

/**
 * The fields of a practice's form in the order of the PDF, and the form without what it does by itself, where it did anything. Refuses
 * what cannot be filled in, and says why.
 */
export async function readFields(
  practiceId: string,
  bytes: Uint8Array,
): Promise<{ fields: FormField[]; inert: Uint8Array | undefined }> {
  const said = await inThread(practiceId, { bytes })
  return 'fields' in said ? { fields: said.fields, inert: said.inert } : { fields: [], inert: undefined }
}

/** The form of a practice with these values in its fields. */
export async function fill(practiceId: string, bytes: Uint8Array, values: FormValues): Promise<Uint8Array> {
  const said = await inThread(practiceId, { bytes, values })
  if (!('filled' in said)) throw new Refusal(formNotReadable)
  return said.filled
}
