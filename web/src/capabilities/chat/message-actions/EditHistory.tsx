import { useQuery } from '@tanstack/react-query'
import { MessageText } from '#engines/conversation/message/MessageText.tsx'
import { call } from '#platform/api.ts'
import { moment } from '#ui/data/dates.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import styles from '../conversation/Conversation.module.css'
import { conversationText } from '../conversation/text.ts'

interface EditHistoryProps {
  channelId: string
  messageId: string
  onClose: () => void
}

/** What a message said before it was edited, the oldest first. */
export function EditHistory({ channelId, messageId, onClose }: EditHistoryProps) {
  const query = useQuery({
    queryKey: ['chat', 'edits', messageId],
    queryFn: () =>
      call('GET /api/v2/channels/:id/messages/:messageId/edits', { params: { id: channelId, messageId } }),
    staleTime: 0,
  })
  return (
    <FormDialog title={conversationText.historyTitle} closeLabel={conversationText.close} onClose={onClose}>
      <Loaded
        query={query}
        loadingLabel={conversationText.historyTitle}
        failedTitle={conversationText.failedTitle}
        rows={2}
      >
        {({ edits }) =>
          edits.map(({ messageText, until }) => (
            <div key={until}>
              <MessageText text={messageText} isFormatted />
              <p className={styles.note}>{conversationText.until(moment(Date.parse(until)))}</p>
            </div>
          ))
        }
      </Loaded>
    </FormDialog>
  )
}
