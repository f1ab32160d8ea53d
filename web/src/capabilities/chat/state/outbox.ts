import type { StoredFile } from '@corridor/contract/files/model.ts'
import type { CallInput } from '../../../platform/api/types.ts'
import { call, sentenceOf } from '../../../platform/api.ts'
import { keptState } from '../../../platform/kept-state.ts'
import { useLine } from '../../../platform/line.ts'
import { createOutbox, type OutboxEntry } from '../../../platform/outbox.ts'
import { randomId } from '../../../platform/random-id.ts'
import { onReset } from '../../../platform/resettable.ts'
import { hearMessage } from './hear-message.ts'

export type NewMessage = CallInput<'POST /api/v2/messages'>['body']
/** With the file it carries, to be shown until the message is there. */
type Outgoing = NewMessage & { file?: StoredFile }
export type Unsent = OutboxEntry<Outgoing>

const kept = keptState<readonly Unsent[]>('chat-outbox', [])

export const outbox = createOutbox<Outgoing>({
  entries: () => kept.store.getState().kept,
  change: kept.change,
  send: async ({ file: _, ...body }) =>
    hearMessage(body.channelId, await call('POST /api/v2/messages', { body })),
  sentenceOf,
})

/** What is on its way, in every tab. */
export const useUnsent = () => kept.store(({ kept: unsent }) => unsent)

/** Shows a message at once and has it sent: now, or once the line is back. */
export function sendMessage(
  message: Omit<NewMessage, 'id'>,
  {
    id = randomId(),
    file,
    writtenAt = new Date().toISOString(),
  }: { id?: string; file?: StoredFile; writtenAt?: string } = {},
): void {
  outbox.add({
    id,
    place: message.channelId,
    body: { ...message, id, ...(file && { file }) },
    writtenAt,
  })
}

useLine.subscribe((now, before) => {
  if (!now.loss && before.loss) outbox.flush()
})
onReset(outbox.stop)
