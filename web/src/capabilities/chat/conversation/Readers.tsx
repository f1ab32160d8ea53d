import { LISTED_MEMBERS } from '@corridor/contract/chat/limits.ts'
import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../platform/api.ts'
import { useSession } from '../../../platform/session.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { momentAlone } from '../../../ui/conversation/dates.ts'
import type { Person } from '../../../ui/conversation/message-view.ts'
import { text } from '../../../ui/conversation/text.ts'
import { shownCount } from '../../../ui/counted.ts'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { NameLines } from '../people/NameLines.tsx'
import { useChannel } from '../state/channels.ts'
import { personOf, type ShownMessage, withStatus } from './message-views.ts'
import styles from './SidePane.module.css'
import { conversationText } from './text.ts'

interface ReadersProps {
  channelId: string
  message: ShownMessage
  onClose: () => void
}

/** Who has read one's own message, and when; and who has not. */
export function Readers({ channelId, message, onClose }: ReadersProps) {
  const channel = useChannel(channelId).data
  if (!channel) return null
  return (
    <FormDialog title={text.receipts} closeLabel={conversationText.close} onClose={onClose}>
      {channel.memberCount > LISTED_MEMBERS ? (
        <>
          <SomeReaders hasRead channelId={channelId} messageId={message.id} />
          <SomeReaders channelId={channelId} messageId={message.id} />
        </>
      ) : (
        <AllReaders channel={channel} message={message} />
      )}
    </FormDialog>
  )
}

/** Everybody is told as it happens: it changes while one looks. */
function AllReaders({ channel, message }: { channel: ChatChannel; message: ShownMessage }) {
  const practiceId = useSession(({ user }) => user?.practiceId ?? null)
  const { readers = [], unread = [] } = withStatus(message, channel, practiceId)
  return (
    <div>
      <Group title={text.readList}>
        {readers.map(({ person, at }) => (
          <Reader key={person.id} person={person} detail={at ? momentAlone(Date.parse(at)) : ''} />
        ))}
      </Group>
      <Group title={text.unreadList}>
        {unread.map((person) => (
          <Reader key={person.id} person={person} detail={person.role ?? ''} />
        ))}
      </Group>
    </div>
  )
}

interface SomeReadersProps {
  channelId: string
  messageId: string
  hasRead?: boolean
}

/** In a large group they are asked for, in pages, as they are at this moment. */
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
                const readAt = hasRead && member.lastSeenAt !== null && momentAlone(member.lastSeenAt * 1000)
                return <Reader key={person.id} person={person} detail={readAt || (person.role ?? '')} />
              })}
          </Group>
          {query.hasNextPage && (
            <Button size="s" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {conversationText.moreReaders}
            </Button>
          )}
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
