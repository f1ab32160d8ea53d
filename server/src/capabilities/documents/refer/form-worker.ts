import { parentPort } from 'node:worker_threads'
import { formNotReadable } from '@corridor/contract/documents/errors.ts'
import type { FormField, FormValues } from '@corridor/contract/documents/forms/referral-forms.ts'
import { Refusal } from '#platform/refusal.ts'
import { withoutActions } from './inert-form.ts'
import { fill, readFields } from './pdf-form.ts'

export interface FormWork {
  bytes: Uint8Array
  /** What to fill in; without them its fields are read. */
  values?: FormValues
}

export type FormSaid =
  | { isReady: true }
  /** With the form as it may be handed out, where that is another one. */
  | { fields: FormField[]; inert?: Uint8Array | undefined }
  | { filled: Uint8Array }
  /** The code of why it cannot be used. */
  | { refused: string }

/** What unpacks to more is no form. No limit of a thread counts these bytes. */
const UNPACKED_MAX_BYTES = 64 * 1024 * 1024

/** Whether the form at hand wanted more: the library goes on without the part that it could not unpack. */
let isTooLarge = false

// This thread is the whole world of the library that unpacks, so here a piece of memory has an end.
const Bytes = globalThis.Uint8Array
globalThis.Uint8Array = new Proxy(Bytes, {
  construct: (target, given, made) => {
    if (typeof given[0] === 'number' && given[0] > UNPACKED_MAX_BYTES) {
      isTooLarge = true
      throw new RangeError('too much')
    }
    return Reflect.construct(target, given, made === globalThis.Uint8Array ? target : made)
  },
})

const say = (said: FormSaid, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(said, transfer)

async function run({ bytes, values }: FormWork): Promise<void> {
  isTooLarge = false
  try {
    const fields = values ? [] : await readFields(bytes)
    const inert = await withoutActions(bytes)
    const filled = values && Bytes.from(await fill(inert ?? bytes, values))
    if (isTooLarge) say({ refused: formNotReadable.code })
    else if (filled) say({ filled }, [filled.buffer])
    else say({ fields, inert: inert && Bytes.from(inert) })
  } catch (error) {
    say({ refused: error instanceof Refusal ? error.kind.code : formNotReadable.code })
  }
}

parentPort?.on('message', (work: FormWork) => {
  say({ isReady: true })
  void run(work)
})
