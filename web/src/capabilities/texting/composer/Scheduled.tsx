import { useQuery } from '@tanstack/react-query'
import { ScheduledList } from '#engines/conversation/composer/ScheduledList.tsx'
import { useConfirm } from '#platform/confirm.ts'
import { useSession } from '#platform/session.ts'
import { useTask } from '#platform/use-task.ts'
import { moment } from '#ui/data/dates.ts'
import { cancelScheduled } from '../state/changes.ts'
import { drafts } from '../state/conversations.ts'
import { scheduledQuery } from '../state/queries.ts'
import { conversationText, text } from '../text.ts'

/**
 * What anybody of the team has scheduled here, or was not sent when its time came. One's own words go back into the box; a colleague's are
 * gone, so they are asked about.
 */
export function Scheduled({ conversationId }: { conversationId: string }) {
  const ownId = useSession(({ user }) => user?.id ?? '')
  const waiting = useQuery(scheduledQuery(conversationId)).data?.scheduled ?? []
  const confirm = useConfirm()
  const cancel = useTask(
    async (id: string) => {
      const one = waiting.find((scheduled) => scheduled.id === id)
      if (!one) return
      const isOwn = one.senderId === ownId
      const { cancelOthers, cancelScheduled: confirmLabel } = conversationText
      if (
        !isOwn &&
        one.failed === null &&
        !(await confirm({ title: cancelOthers(one.senderName), text: one.smsMessage, confirmLabel }))
      )
        return
      await cancelScheduled(id, one.senderId)
      if (isOwn && one.failed === null) drafts.putBack(conversationId, one.smsMessage)
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
        waiting: conversationText.scheduled,
        notSent: conversationText.scheduledNotSent,
        see: conversationText.seeScheduled,
        title: conversationText.scheduledTitle,
        close: text.close,
        cancel: conversationText.cancelScheduled,
        remove: conversationText.removeScheduled,
      }}
    />
  )
}
