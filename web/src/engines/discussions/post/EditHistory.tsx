import { useQuery } from '@tanstack/react-query'
import { MessageText } from '#engines/conversation/message/MessageText.tsx'
import { moment } from '#ui/data/dates.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import type { Engine } from '../state/engine.ts'
import { text } from '../text.ts'
import styles from './Post.module.css'

interface EditHistoryProps {
  engine: Engine
  which: { roomId: string; postId: string; commentId?: string }
  onClose: () => void
}

/** What a post, or a comment, said before it was edited, the earliest first. */
export function EditHistory({ engine, which, onClose }: EditHistoryProps) {
  const query = useQuery({
    queryKey: [engine.declared.name, 'edits', which.postId, which.commentId ?? null],
    queryFn: () => engine.calls.listEdits(which),
    staleTime: 0,
  })
  return (
    <FormDialog title={text.editsOf} closeLabel={text.close} onClose={onClose}>
      <Loaded query={query} loadingLabel={text.editsOf} failedTitle={text.editsFailed} rows={2}>
        {({ data }) =>
          data.map(({ subject, message, until }) => (
            <div key={until}>
              {subject && <b>{subject}</b>}
              <MessageText text={message} isFormatted />
              <p className={styles.small}>{text.until(moment(Date.parse(until)))}</p>
            </div>
          ))
        }
      </Loaded>
    </FormDialog>
  )
}
