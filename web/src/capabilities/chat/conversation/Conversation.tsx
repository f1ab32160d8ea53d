import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { badgeOf, otherPractices } from '@corridor/contract/chat/rules.ts'
import { shortName } from '@corridor/contract/people/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ConversationHeader } from '#engines/conversation/inbox/ConversationHeader.tsx'
import { UnlistedConversation } from '#engines/conversation/inbox/UnlistedConversation.tsx'
import { ApiError } from '#platform/api.ts'
import { useOpenInTitle } from '#platform/navigation/window-title.ts'
import { useActiveCount, useStatusOf } from '#platform/presence/statuses.ts'
import { CountBadge } from '#ui/data/CountBadge.tsx'
import { MainPane } from '#ui/layout/MainPane.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { Attachments } from '../attachments/Attachments.tsx'
import { useAttachmentCount } from '../attachments/use-attachments.ts'
import { faceOf, membersOf, otherOf } from '../inbox/conversation-face.ts'
import { Options } from '../options/Options.tsx'
import { isChannelId, VIEWS, withChannel, withView } from '../places.ts'
import { reloadChannel, useChannel, useViewer } from '../state/channels.ts'
import { text } from '../text.ts'
import { ChannelActions } from './ChannelActions.tsx'
import styles from './Conversation.module.css'
import { SidePane } from './SidePane.tsx'
import { Thread } from './Thread.tsx'
import { conversationText } from './text.ts'

/** One conversation; read by itself where the list does not hold it. */
export function Conversation({ channelId }: { channelId: string }) {
  const [search] = useSearchParams()
  const { data: channel, isSuccess: isKnown } = useChannel(channelId)
  const query = useQuery({
    queryKey: ['chat', 'channel', channelId],
    queryFn: () => reloadChannel(channelId),
    enabled: isKnown && !channel && isChannelId(channelId),
    staleTime: 0,
  })
  if (channel) return <OpenConversation channel={channel} />
  const isNone = query.error instanceof ApiError && query.error.status === 404
  const isGone = isNone || query.isSuccess || !isChannelId(channelId)
  return (
    <UnlistedConversation
      query={query}
      isGone={isGone}
      label={text.mainPane}
      loadingLabel={conversationText.loading}
      failedTitle={conversationText.failedTitle}
      gone={{
        title: conversationText.goneTitle,
        text: conversationText.gone,
        back: conversationText.toList,
        to: withChannel(search, null),
      }}
    />
  )
}

function OpenConversation({ channel }: { channel: ChatChannel }) {
  const [search] = useSearchParams()
  const status = useStatusOf(otherOf(channel))
  const face = faceOf(channel)
  useOpenInTitle(face.name)
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'conversation'
  const active = useActiveCount(channel.isGroupChat ? membersOf(channel) : [])
  const files = useAttachmentCount(channel.id)
  const viewer = useViewer()
  const others = otherPractices(channel, viewer).map(({ name }) => shortName(name))
  const badge = [
    // First, since a phone cuts the end.
    others.length > 0 && conversationText.includes(others),
    badgeOf(channel),
    status?.word,
    active > 0 && conversationText.active(active),
  ]
    .filter(Boolean)
    .join(' · ')
  const main = (
    <MainPane
      label={face.name}
      fillsPhone
      back={
        view === 'conversation'
          ? { to: withChannel(search, null), label: conversationText.back }
          : { to: withView(search, 'conversation'), label: conversationText.backToMessages }
      }
      head={
        <ConversationHeader
          {...face}
          status={status?.look}
          badge={badge}
          isFavourite={channel.isFavouriteByLoggedUser}
          actions={<ChannelActions channel={channel} name={face.name} />}
        />
      }
      tabs={
        <div className={styles.tabs} data-view={view}>
          <Tabs
            label={conversationText.tabs}
            current={view}
            tabs={VIEWS.map((key) => ({
              key,
              to: withView(search, key),
              label: conversationText.tabNames[key],
              count: key === 'attachments' && (
                <CountBadge tone="quiet" count={files} label={conversationText.files(files)} />
              ),
            }))}
          />
        </div>
      }
    >
      {view === 'conversation' && <Thread channel={channel} name={face.name} />}
      {view === 'attachments' && <Attachments channel={channel} />}
      {view === 'options' && <Options channel={channel} name={face.name} />}
    </MainPane>
  )
  return (
    <div className={styles.open}>
      {main}
      {search.has('side') && <SidePane channel={channel} />}
    </div>
  )
}
