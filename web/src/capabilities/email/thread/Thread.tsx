import type { EmailDocument, EmailThread, ScheduledEmail } from '@corridor/contract/email/model.ts'
import { threadKind } from '@corridor/contract/email/work-item.ts'
import type { WorkNote } from '@corridor/contract/worklist/model.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ClaimLine, Note, useWatching, useWorkItem, WorkToolbar } from '#capabilities/worklist/public.ts'
import { ConversationHeader } from '#engines/conversation/inbox/ConversationHeader.tsx'
import { ApiError } from '#platform/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { MenuItem } from '#ui/actions/MenuItem.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { IconDots, IconId, IconLock, IconMail, IconMailOff } from '#ui/icons/icons.ts'
import { MainPane } from '#ui/layout/MainPane.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { initialsOf } from '../initials.ts'
import { withThread } from '../places.ts'
import { markThread } from '../state/changes.ts'
import { threadQuery } from '../state/queries.ts'
import { threadText as text, text as words } from '../text.ts'
import { EmailCard } from './EmailCard.tsx'
import { EmailComposer } from './EmailComposer.tsx'
import { ScheduledCard } from './ScheduledCard.tsx'
import styles from './Thread.module.css'

/** Why mail does not reach the patient. A link by text is offered where there is a number to text. */
const problemOf = ({ addressProblem, mobileNumber }: EmailThread): string | null =>
  addressProblem === 'bounced' && mobileNumber === null
    ? text.bouncedOnly
    : addressProblem && text[addressProblem]

/** One thread: its emails, oldest first, with the notes of the team between them, and where one writes. */
export function Thread({ id }: { id: string }) {
  const [search] = useSearchParams()
  const query = useInfiniteQuery(threadQuery(id))
  const thread = query.data?.pages[0]?.thread
  const isGone = query.error instanceof ApiError && query.error.status < 500 && !query.data
  useWatching({ kind: threadKind.kind, itemId: id }, false)
  useReading(thread)
  const documents = query.data?.pages.flatMap((page) => page.documents).toReversed() ?? []
  return (
    <MainPane
      label={words.mainPane}
      back={{ to: withThread(search, null), label: words.back }}
      fillsPhone
      head={thread && <Head thread={thread} />}
    >
      {isGone ? (
        <EmptyState
          Icon={IconMailOff}
          title={words.notFoundTitle}
          text={words.notFound}
          actions={<ButtonLink to={withThread(search, null)}>{words.back}</ButtonLink>}
        />
      ) : (
        <Loaded query={query} loadingLabel={text.loading} failedTitle={text.failedTitle} frame="page">
          {({ pages }) => {
            const [first] = pages
            if (!first) return null
            return (
              <>
                <Emails
                  thread={first.thread}
                  documents={documents}
                  scheduled={first.scheduled}
                  older={
                    query.hasNextPage && (
                      <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                        {text.older}
                      </Button>
                    )
                  }
                />
                <ClaimLine kind={threadKind.kind} itemId={id} />
                <EmailComposer key={id} thread={first.thread} />
              </>
            )
          }}
        </Loaded>
      )}
    </MainPane>
  )
}

/** What is open is read, up to the newest that was shown. */
function useReading(thread: EmailThread | undefined): void {
  const read = useEffectEvent((id: string, lastSeq: number) => {
    void markThread(id, false, lastSeq).catch(() => undefined)
  })
  const marked = useRef(0)
  useEffect(() => {
    if (!thread?.isUnread || marked.current >= thread.lastSeq) return
    marked.current = thread.lastSeq
    read(thread.id, thread.lastSeq)
  }, [thread])
}

function Head({ thread }: { thread: EmailThread }) {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { id, patientId, patientName, email } = thread
  return (
    <ConversationHeader
      name={patientName}
      initials={initialsOf(patientName)}
      badge={email ?? text.noAddress}
      actions={
        <>
          <WorkToolbar kind={threadKind.kind} itemId={id} seenUpTo={thread.lastSeq} />
          <Menu trigger={<IconDots size={20} />} triggerLabel={text.more}>
            <MenuItem
              icon={<IconMail size={18} />}
              onAction={() =>
                void markThread(id, true).then(() => setSearch(withThread(search, null).search))
              }
            >
              {text.markUnread}
            </MenuItem>
            <MenuItem
              icon={<IconId size={18} />}
              onAction={() => void navigate(`/dashboard/patient-records/${patientId}`)}
            >
              {text.openRecord}
            </MenuItem>
          </Menu>
        </>
      }
    />
  )
}

type Entry = { at: string; key: string; document?: EmailDocument; note?: WorkNote }

/** Emails and notes by their time. A note from before the emails that are shown waits for these. */
function entriesOf(documents: readonly EmailDocument[], notes: readonly WorkNote[], isAll: boolean): Entry[] {
  const first = documents[0]?.createdTimeUtc ?? ''
  const shown = notes.filter(({ createdAt }) => isAll || createdAt >= first)
  return [
    ...documents.map((document) => ({ at: document.createdTimeUtc, key: document.id, document })),
    ...shown.map((note) => ({ at: note.createdAt, key: note.id, note })),
  ].sort((one, other) => one.at.localeCompare(other.at))
}

interface EmailsProps {
  thread: EmailThread
  documents: readonly EmailDocument[]
  scheduled: readonly ScheduledEmail[]
  older: React.ReactNode
}

function Emails({ thread, documents, scheduled, older }: EmailsProps) {
  const item = { kind: threadKind.kind, itemId: thread.id }
  const notes = useWorkItem(item).data?.notes ?? []
  const end = useRef<HTMLLIElement>(null)
  const newest = documents.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new email is scrolled to, and one that only moved on is not
  useEffect(() => {
    end.current?.scrollIntoView?.({ block: 'nearest' })
  }, [newest])
  const answeredAt = (document: EmailDocument): string | undefined =>
    documents.find(({ seq, isIncoming }) => isIncoming && seq > document.seq)?.createdTimeUtc
  return (
    <div className={styles.scroll}>
      <div className={styles.subject}>
        <h3 className={styles.title}>{thread.subject}</h3>
        <Badge tone="purple" icon={<IconLock size={15} aria-hidden="true" />}>
          {text.secureLink}
        </Badge>
      </div>
      {thread.addressProblem && <Notice tone="error">{problemOf(thread)}</Notice>}
      {older && <div className={styles.older}>{older}</div>}
      <ul className={styles.emails} aria-label={text.emails(thread.patientName)}>
        {entriesOf(documents, notes, !older).map(({ key, document, note }) => (
          <li key={key}>
            {document && (
              <EmailCard
                document={document}
                answeredAt={answeredAt(document)}
                canText={thread.mobileNumber !== null}
              />
            )}
            {note && <Note item={item} note={note} />}
          </li>
        ))}
        {scheduled.map((one) => (
          <li key={one.id}>
            <ScheduledCard email={one} isAll={thread.lastSeq === 0 && scheduled.length === 1} />
          </li>
        ))}
        <li ref={end} aria-hidden="true" />
      </ul>
    </div>
  )
}
