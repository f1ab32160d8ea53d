import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../platform/session.ts'
import { useTask } from '../../../platform/use-task.ts'
import { ScheduledList } from '../../../ui/conversation/composer/ScheduledList.tsx'
import { moment } from '../../../ui/conversation/dates.ts'
import { cancelScheduled } from '../state/changes.ts'
import { drafts } from '../state/conversations.ts'
import { scheduledQuery } from '../state/queries.ts'
import { conversationText, text } from '../text.ts'

/** What anybody of the team has scheduled here, or was not sent when its time came. Canceled words go back into the box. */
export function Scheduled({ conversationId }: { conversationId: string }) {
  const ownId = useSession(({ user }) => user?.id ?? '')
  const waiting = useQuery(scheduledQuery(conversationId)).data?.scheduled ?? []
  const cancel = useTask(
    async (id: string) => {
      const one = waiting.find((scheduled) => scheduled.id === id)
      if (!one) return
      await cancelScheduled(id, one.senderId)
      if (drafts.get(conversationId) === '') drafts.save(conversationId, one.smsMessage)
    },
    { failure: 'snackbar' },
  )
  return (
    <ScheduledList
      items={waiting.map(({ id, smsMessage, sendAt, failed, senderId, senderName }) => {
        const by = senderId === ownId ? '' : `${senderName} · `
        const when = moment(Date.parse(sendAt))
        return {
          id,
          name: smsMessage,
          note: `${by}${failed ? conversationText.notSent(failed) : conversationText.sendsAt(when)}`,
          isFailed: failed !== null,
        }
      })}
      busyId={cancel.busyWith?.[0]}
      onCancel={(id) => void cancel.run(id)}
      text={{
        count: conversationText.scheduled(waiting.length),
        see: conversationText.seeScheduled,
        title: conversationText.scheduledTitle,
        close: text.close,
        cancel: conversationText.cancelScheduled,
      }}
    />
  )
}
