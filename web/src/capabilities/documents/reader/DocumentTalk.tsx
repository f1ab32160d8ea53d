import { COMMENT_MAX } from '@corridor/contract/documents/limits.ts'
import type { HistoryEntry, OfficeFileDetail } from '@corridor/contract/documents/model.ts'
import { STAGE_NAMES } from '@corridor/contract/documents/stage-names.ts'
import { documentItem } from '@corridor/contract/documents/work-item.ts'
import { useSearchParams } from 'react-router'
import { NoteComposer, NoteList } from '#capabilities/worklist/public.ts'
import { MessageText } from '#engines/conversation/message/MessageText.tsx'
import { createDrafts } from '#engines/conversation/state/drafts.ts'
import { Comment } from '#engines/discussions/Comment.tsx'
import { CommentComposer } from '#engines/discussions/CommentComposer.tsx'
import { localDay } from '#platform/dates.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useSession } from '#platform/session.ts'
import { classes } from '#ui/classes.ts'
import { fullTime } from '#ui/data/dates.ts'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { addComment } from '../state/changes.ts'
import { historyText, paneText as text } from '../text.ts'
import styles from './DocumentPane.module.css'

/** What both practices are to read and was not added yet, by document. */
const drafts = createDrafts('document-comment')

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
              {comments.map(({ id, author, createdAt, text: words }) => (
                <li key={id}>
                  <Comment
                    className={classes(styles.comment, author.practiceId === practiceId && styles.own)}
                    title={author.name}
                    by={author.practiceName}
                    createdAt={createdAt}
                  >
                    <MessageText text={words} />
                  </Comment>
                </li>
              ))}
            </ul>
            <div className={styles.notes}>
              <CommentComposer
                label={text.commentLabel(other)}
                sendLabel={text.sendComment}
                max={COMMENT_MAX}
                drafts={drafts}
                draftKey={document.id}
                add={({ id, text }) => addComment({ id, officeFileId: document.id, text })}
              />
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

function sentenceFor({ kind, stage, scheduledOn, detail }: HistoryEntry): string {
  if (kind === 'stage-moved')
    return historyText[kind](stage && STAGE_NAMES[stage], scheduledOn && localDay(scheduledOn))
  const sentence = historyText[kind]
  return typeof sentence === 'string' ? sentence : sentence(detail)
}
