import { MESSAGE_TYPES } from '@corridor/contract/chat/types.ts'
import type { StoredFile } from '@corridor/contract/files/model.ts'
import { useQuery } from '@tanstack/react-query'
import { ScheduledList } from '#engines/conversation/composer/ScheduledList.tsx'
import type { CallInput } from '#platform/api/types.ts'
import { withIntentId } from '#platform/api/with-intent-id.ts'
import { call } from '#platform/api.ts'
import { queryClient } from '#platform/query.ts'
import { useTask } from '#platform/use-task.ts'
import { moment } from '#ui/data/dates.ts'
import { conversationText } from '../conversation/text.ts'
import { conversations, drafts, refetchScheduled, SCHEDULED_KEY } from '../state/conversations.ts'
import { quoting } from '../state/quoting.ts'
import { lookAgainMs } from './look-again.ts'

type Later = Omit<CallInput<'POST /api/v2/messages/scheduled'>['body'], 'id' | 'sendAt'>

/** Schedules words and files: one message for each file, the words with the first. */
export async function scheduleMessage(words: Later, files: readonly StoredFile[], at: Date): Promise<void> {
  const withFiles = files.map(
    (file, place): Later => ({
      ...words,
      messageText: place === 0 ? words.messageText : '',
      isUrgent: place === 0 && words.isUrgent,
      quotedId: place === 0 ? words.quotedId : null,
      messageType: file.kind === 'IMAGE' ? MESSAGE_TYPES.PHOTO : MESSAGE_TYPES.ATTACHMENT,
      metaDictionary: { fileId: file.id, attachmentName: file.fileName },
    }),
  )
  const messages = files.length > 0 ? withFiles : [words]
  await withIntentId(['chat.schedule', messages], async (idOf) => {
    for (const [place, message] of messages.entries()) {
      // A moment apart, so that they are sent in the order of this list.
      const sendAt = new Date(at.getTime() + place).toISOString()
      await call('POST /api/v2/messages/scheduled', { body: { ...message, id: idOf(place), sendAt } })
    }
  }).finally(refetchScheduled)
}

/** The scheduled messages of this conversation, and those that could not be sent. */
export function Scheduled({ channelId }: { channelId: string }) {
  const { data } = useQuery({
    queryKey: SCHEDULED_KEY,
    queryFn: () => call('GET /api/v2/messages/scheduled'),
    refetchInterval: ({ state }) => lookAgainMs(state.data?.scheduled ?? [], Date.now()),
  })
  const waiting = data?.scheduled.filter((one) => one.channelId === channelId) ?? []
  const cancel = useTask(
    async (id: string) => {
      const { messageText = '', quotedId, failed } = waiting.find((one) => one.id === id) ?? {}
      await call('DELETE /api/v2/messages/scheduled/:id', { params: { id } })
      // The text goes back into the composer, with its quote, so that it can be sent now or changed.
      if (messageText && !failed) {
        const wasEmpty = drafts.get(channelId) === ''
        drafts.putBack(channelId, messageText)
        const quoted = wasEmpty && quotedId && conversations.findMessage(channelId, quotedId)
        if (quoted && !quoted.isDeleted && quoted.deletedBy.length === 0) quoting.begin(channelId, quoted)
      }
      await queryClient.invalidateQueries({ queryKey: SCHEDULED_KEY })
    },
    { failure: 'snackbar' },
  )
  return (
    <ScheduledList
      items={waiting.map(({ id, messageText, metaDictionary, sendAt, failed }) => ({
        id,
        name: messageText || metaDictionary?.attachmentName || conversationText.gif,
        note: failed
          ? conversationText.notSent(failed)
          : conversationText.sendsAt(moment(Date.parse(sendAt))),
        isFailed: failed !== null,
      }))}
      busyId={cancel.busyWith?.[0]}
      onCancel={(id) => void cancel.run(id)}
      text={{
        waiting: conversationText.scheduled,
        notSent: conversationText.scheduledNotSent,
        see: conversationText.seeScheduled,
        title: conversationText.scheduledTitle,
        close: conversationText.close,
        cancel: conversationText.cancelScheduled,
        remove: conversationText.removeScheduled,
      }}
    />
  )
}
