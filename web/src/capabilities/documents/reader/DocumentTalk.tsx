import { COMMENT_MAX } from '@corridor/contract/documents/limits.ts'
import type { DocumentComment, HistoryEntry, OfficeFileDetail } from '@corridor/contract/documents/model.ts'
import { STAGE_NAMES } from '@corridor/contract/documents/stage-names.ts'
import { documentItem } from '@corridor/contract/documents/work-item.ts'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { NoteComposer, NoteList } from '#capabilities/worklist/public.ts'
import { Composer } from '#engines/conversation/composer/Composer.tsx'
import { localDay } from '#platform/dates.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { randomId } from '#platform/random-id.ts'
import { useSession } from '#platform/session.ts'
import { useTask } from '#platform/use-task.ts'
import { classes } from '#ui/classes.ts'
import { fullTime, rowTime } from '#ui/data/dates.ts'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { addComment } from '../state/changes.ts'
import { historyText, paneText as text } from '../text.ts'
import styles from './DocumentPane.module.css'

const TABS = ['notes', 'comments', 'history'] as const

/** Internal notes, comments that both practices see, and the history. It opens on notes: those can never leave. */
export function DocumentTalk({ detail }: { detail: OfficeFileDetail }) {
  const [search] = useSearchParams()
  const practiceId = useSession((session) => session.user?.practiceId)
  const { document, comments, history } = detail
  const current = TABS.find((one) => one === search.get('tab')) ?? 'notes'
  const ref = { kind: documentItem.kind, itemId: document.id }
  const isReceived = document.toPracticeId === practiceId
  const other = isReceived ? document.fromPracticeName : document.toPracticeName
  const labels = { notes: text.internal, comments: text.comments, history: text.history }
  return (
    <>
      <div className={styles.tabs}>
        <Tabs
          label={text.side}
          current={current}
          tabs={TABS.map((key) => ({
            key,
            to: addressWith(search, { tab: key === 'notes' ? null : key }),
            label:
              key === 'comments' && comments.length > 0 ? `${labels[key]} ${comments.length}` : labels[key],
          }))}
        />
      </div>
      <div className={styles.talk}>
        {current === 'notes' && (
          <>
            <NoteList {...ref} />
            <div className={styles.notes}>
              <NoteComposer {...ref} />
            </div>
          </>
        )}
        {current === 'comments' && (
          <>
            {comments.length === 0 && <p className={styles.hint}>{text.noComments(other)}</p>}
            <ul className={styles.comments}>
              {comments.map((comment) => (
                <Comment
                  key={comment.id}
                  comment={comment}
                  isOwn={comment.author.practiceId === practiceId}
                />
              ))}
            </ul>
            <div className={styles.notes}>
              <CommentComposer documentId={document.id} label={text.commentLabel(other)} />
            </div>
          </>
        )}
        {current === 'history' && (
          <ul className={styles.history}>
            {history.map((entry) => (
              <li key={entry.id}>
                <p>{sentenceFor(entry)}</p>
                <p className={styles.meta}>
                  {[entry.by, entry.practiceName, fullTime(entry.at)].filter(Boolean).join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function Comment({ comment, isOwn }: { comment: DocumentComment; isOwn: boolean }) {
  const { author, createdAt } = comment
  return (
    <li className={classes(styles.comment, isOwn && styles.own)}>
      <p className={styles.meta}>
        <b>{author.name}</b> {author.practiceName} ·{' '}
        <time dateTime={createdAt} title={fullTime(createdAt)}>
          {rowTime(createdAt, Date.now())}
        </time>
      </p>
      <p className={styles.text}>{comment.text}</p>
    </li>
  )
}

function CommentComposer({ documentId, label }: { documentId: string; label: string }) {
  const [draft, setDraft] = useState('')
  // The same comment twice is added once, so it has its id until it is.
  const id = useRef(randomId())
  const task = useTask(addComment, { failure: 'snackbar' })
  const send = async () => {
    if (!(await task.run({ id: id.current, officeFileId: documentId, text: draft.trim() }))) return
    id.current = randomId()
    setDraft('')
  }
  return (
    <Composer
      label={label}
      value={draft}
      onChange={setDraft}
      onSend={() => void send()}
      sendLabel={text.sendComment}
      max={COMMENT_MAX}
    />
  )
}

function sentenceFor({ kind, stage, scheduledOn, detail }: HistoryEntry): string {
  if (kind === 'stage-moved')
    return historyText[kind](stage && STAGE_NAMES[stage], scheduledOn && localDay(scheduledOn))
  const sentence = historyText[kind]
  return typeof sentence === 'string' ? sentence : sentence(detail)
}
