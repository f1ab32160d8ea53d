import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Person } from '#engines/conversation/message-view.ts'
import { text } from '#engines/conversation/text.ts'
import { call } from '#platform/api.ts'
import { useSession } from '#platform/session.ts'
import { shownCount } from '#ui/counted.ts'
import { Avatar } from '#ui/data/Avatar.tsx'
import { momentAlone } from '#ui/data/dates.ts'
import { MoreButton } from '#ui/data/list/MoreButton.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { personOf, type ShownMessage } from '../conversation/message-views.ts'
import styles from '../conversation/SidePane.module.css'
import { conversationText } from '../conversation/text.ts'
import { NameLines } from '../people/NameLines.tsx'
import { useChannel } from '../state/channels.ts'

interface ReadersProps {
  channelId: string
  message: ShownMessage
  onClose: () => void
}

/** Who has read one's own message, and when; and who has not. */
export function Readers({ channelId, message, onClose }: ReadersProps) {
  const isKnown = useChannel(channelId).data !== undefined
  if (!isKnown) return null
  return (
    <FormDialog title={text.receipts} closeLabel={conversationText.close} onClose={onClose}>
      <SomeReaders hasRead channelId={channelId} messageId={message.id} />
      <SomeReaders channelId={channelId} messageId={message.id} />
    </FormDialog>
  )
}

interface SomeReadersProps {
  channelId: string
  messageId: string
  hasRead?: boolean
}

/** In pages, as they are at this moment: the time is when they read this message. */
function SomeReaders({ channelId, messageId, hasRead = false }: SomeReadersProps) {
  const practiceId = useSession(({ user }) => user?.practiceId ?? null)
  const query = useInfiniteQuery({
    queryKey: ['chat', 'readers', channelId, messageId, hasRead],
    queryFn: ({ pageParam }) =>
      call('GET /api/v2/channels/:id/messages/:messageId/readers', {
        params: { id: channelId, messageId },
        query: { hasRead: hasRead ? 'true' : 'false', continuationToken: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.continuationToken ?? undefined,
    staleTime: 0,
  })
  const title = hasRead ? text.readList : text.unreadList
  const count = query.data?.pages[0]?.[hasRead ? 'readCount' : 'unreadCount'] ?? 0
  return (
    <Loaded query={query} loadingLabel={title} failedTitle={conversationText.readersFailed} rows={3}>
      {({ pages }) => (
        <div>
          <Group title={`${title} (${shownCount(count)})`}>
            {pages
              .flatMap(({ members }) => members)
              .map((member) => {
                const person = personOf(member, practiceId)
                const readAt = member.readAt !== null && momentAlone(member.readAt * 1000)
                return <Reader key={person.id} person={person} detail={readAt || (person.role ?? '')} />
              })}
          </Group>
          <MoreButton query={query} size="s">
            {conversationText.moreReaders}
          </MoreButton>
        </div>
      )}
    </Loaded>
  )
}

function Group({ title, children }: { title: string; children: ReactNode[] }) {
  return (
    children.length > 0 && (
      <>
        <h3 className={styles.title}>{title}</h3>
        <ul className={styles.list} aria-label={title}>
          {children}
        </ul>
      </>
    )
  )
}

function Reader({ person, detail }: { person: Person; detail: string }) {
  return (
    <li className={styles.row}>
      <Avatar name={person.name} initials={person.initials} image={person.imageUrl} size="s" />
      <NameLines name={person.name} details={[detail]} />
    </li>
  )
}
